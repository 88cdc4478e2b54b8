/** What stands in place of hidden letters. */
const OCULTO = '•••'

/** 'Diego Sampaio' → 'D••• Sampaio': enough to know somebody again whose name one knows. A firm's name is not masked. */
export const maskNome = (nome: string, sobrenome = '') => {
  const [primeiro = '', ...outros] = `${nome} ${sobrenome}`.trim().split(/\s+/)
  const ultimo = outros.at(-1)
  return [`${Array.from(primeiro)[0] ?? ''}${OCULTO}`, ultimo].filter(Boolean).join(' ')
}

/** '31987654342' → '(31) •••••-••42'. */
export const maskTelefone = (telefone: string) =>
  telefone.length < 10 ? OCULTO : `(${telefone.slice(0, 2)}) •••••-••${telefone.slice(-2)}`

/** '529.982.247-25' → '•••.982.247-••'; '11.222.333/0001-81' → '••.•••.333/0001-••'. Characters without punctuation. */
export function maskDocumento(documento: string) {
  if (documento.length === 11) return `•••.${documento.slice(3, 6)}.${documento.slice(6, 9)}-••`
  if (documento.length === 14) return `••.•••.${documento.slice(5, 8)}/${documento.slice(8, 12)}-••`
  return OCULTO
}
