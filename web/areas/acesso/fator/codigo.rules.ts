/** What is wrong with a typed code before the server sees it; undefined when nothing is. */
export function codigoProblem(codigo: string, isRecuperacao: boolean) {
  const letras = codigo.replace(/[\s-]/g, '')
  if (isRecuperacao) return letras.length === 12 ? undefined : 'O código de recuperação tem 12 letras e números.'
  return /^\d{6}$/.test(letras) ? undefined : 'O código tem 6 números.'
}
