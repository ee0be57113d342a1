// The input that is being run, in memory that the other thread can read when this one cannot answer.

const HEADER = 8
const ROOM = 1 << 20

/** Memory for one input. */
export function newSlot() {
  return new SharedArrayBuffer(HEADER + ROOM)
}

export function openSlot(memory) {
  const [header, bytes] = [new Int32Array(memory, 0, 2), new Uint8Array(memory, HEADER)]
  return {
    write(input) {
      bytes.set(input.subarray(0, ROOM))
      header[1] = Math.min(input.length, ROOM)
      Atomics.add(header, 0, 1)
    },
    /** Which input it is, counted from 1; 0 before the first. */
    get number() {
      return Atomics.load(header, 0)
    },
    read: () => bytes.slice(0, header[1]),
  }
}
