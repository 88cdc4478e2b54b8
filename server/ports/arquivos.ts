/** What is known of a kept file: its length in bytes, and its SHA-256 in hexadecimal. */
export type Guardado = { tamanho: number; sha256: string }

/** A file that is being read. `parts` throws, before its last part, when the bytes are not those that were kept. */
export type Lido = Guardado & { parts: AsyncGenerator<Uint8Array, void> }

/** The store does not answer, or refuses this house: the same may succeed later. */
export class ArquivosIndisponiveis extends Error {}

/**
 * Keeps files of any kind, large ones with little memory: bytes come and go in parts. A file never changes. The caller names
 * the file with a new uuid. Before `put` the caller queues a job (law 6) that deletes the file unless it is in use by then.
 * So an unused file, or half of one, is deleted wherever the process was killed.
 */
export type Arquivos = {
  /**
   * Keeps what `parts` yields. Nobody reads the file before `put` resolves. When `parts` or the store throws, `put` throws
   * the same and nothing is left. Throws for no bytes at all, and for a uuid that has been used.
   */
  put(uuid: string, parts: AsyncIterable<Uint8Array>): Promise<Guardado>
  /** Undefined: no complete file has this uuid. */
  read(uuid: string): Promise<Lido | undefined>
  /** Deletes the file, complete or not; one that is gone already is all right. Throws for one that is in use. */
  delete(uuid: string): Promise<void>
  /** Throws when the place of new files does not answer at once, or refuses this installation. Reads no file. */
  probe(): Promise<void>
}
