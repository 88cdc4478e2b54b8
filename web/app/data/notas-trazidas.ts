/** Files that were brought to another page and wait for the page of many notes. They live as long as this page's code. */
let trazidas: readonly File[] = []

export const bringNotas = (files: readonly File[]) => void (trazidas = files)
export const peekNotas = () => trazidas
export const forgetNotas = () => void (trazidas = [])
