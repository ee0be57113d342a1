/**
 * Who says that a stream has ended well. A reader of a provider's wire knows: some servers give no finish reason, but an end
 * mark. For any other generator, only a finish reason tells an answer from half of one.
 */

/** The mark of streams that throw by themselves where they end unfinished; of any copy of the package. */
export const checksItsEnd: unique symbol = Symbol.for('chunkfold.checksItsEnd') as never
