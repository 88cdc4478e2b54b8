import fs from 'node:fs'

/** Windows keeps the names in a folder by itself, and refuses fsync of a folder. */
const ASKS_FOR_FOLDERS = process.platform !== 'win32'

/**
 * Errors of systems that cannot sync a folder: a folder without read permission, a file system without it. PostgreSQL
 * ignores the same errors.
 */
const CANNOT_BE_ASKED = ['EACCES', 'EISDIR', 'EINVAL', 'EBADF']

/** Waits until the content and the length of an open file are on the disk. Throws when the disk refuses. */
export const syncFile = (fd: number) => fs.fdatasyncSync(fd)

/**
 * Waits until the names in a folder are on the disk: otherwise a new or renamed file may be lost, however well it was
 * written.
 */
export function syncFolder(dir: string) {
  if (!ASKS_FOR_FOLDERS) return
  let fd: number | undefined
  try {
    fd = fs.openSync(dir, 'r')
    fs.fsyncSync(fd)
  } catch (error) {
    if (!CANNOT_BE_ASKED.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    if (fd !== undefined) fs.closeSync(fd)
  }
}
