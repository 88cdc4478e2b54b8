/** The bytes are not where they were: somebody took them away, or the file was moved while it was read. */
export class Sumiu extends Error {}
