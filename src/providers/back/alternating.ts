/** What one side says without the other coming in between. */
export interface Run<Role, Block> {
  readonly role: Role
  readonly blocks: readonly Block[]
}

/** What stands first where the conversation does not begin with the user, as some providers demand. */
export const opening = '(The conversation begins here.)'

/** The runs in turns: what follows on the same side is one run, and what says nothing is none. */
export function alternating<Role, Block>(runs: readonly Run<Role, Block>[]): Run<Role, Block>[] {
  const merged: { readonly role: Role; readonly blocks: Block[] }[] = []
  for (const { role, blocks } of runs) {
    const last = merged.at(-1)
    if (last?.role === role) for (const block of blocks) last.blocks.push(block)
    else if (blocks.length > 0) merged.push({ role, blocks: [...blocks] })
  }
  return merged
}

/** The runs, opened by one of this role. */
export function openedBy<Role, Block>(first: Run<Role, Block>, runs: readonly Run<Role, Block>[]): Run<Role, Block>[] {
  return runs[0] === undefined || runs[0].role === first.role ? [...runs] : [first, ...runs]
}
