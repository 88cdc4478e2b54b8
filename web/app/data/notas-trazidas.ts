/** Files of notas that were chosen on another page, and wait for /notas-fiscais. A reload of the page loses them. */
let trazidas: readonly File[] = []

export const bringNotas = (files: readonly File[]) => void (trazidas = files)
export const peekNotas = () => trazidas
export const forgetNotas = () => void (trazidas = [])
