import fs from 'node:fs'

/** On Windows the system keeps the names in a folder by itself, and refuses to be asked. */
const ASKS_FOR_FOLDERS = process.platform !== 'win32'

/** Answers of a system that cannot be asked: a folder that may be entered and not read, a file system without folders' fsync. PostgreSQL passes over the same ones. */
const CANNOT_BE_ASKED = ['EACCES', 'EISDIR', 'EINVAL', 'EBADF']

/** Waits until what stands in an open file, and its length, is on the disk. Throws when the disk refuses. */
export const syncFile = (fd: number) => fs.fdatasyncSync(fd)

/** Waits until the names in a folder are on the disk: without it a new or renamed file may be gone, however well it was written. */
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
