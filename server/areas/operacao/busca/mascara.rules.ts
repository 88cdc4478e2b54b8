/** What stands in place of hidden letters. */
const OCULTO = '•••'

/** 'Diego Sampaio' → 'D••• Sampaio': enough to recognise a name that one knows. Callers do not mask a firm's name. */
export const maskNome = (nome: string, sobrenome = '') => {
  const [primeiro = '', ...outros] = `${nome} ${sobrenome}`.trim().split(/\s+/)
  const ultimo = outros.at(-1)
  return [`${Array.from(primeiro)[0] ?? ''}${OCULTO}`, ultimo].filter(Boolean).join(' ')
}

/** '31987654342' → '(31) •••••-••42'. */
export const maskTelefone = (telefone: string) =>
  telefone.length < 10 ? OCULTO : `(${telefone.slice(0, 2)}) •••••-••${telefone.slice(-2)}`

/** '52998224725' → '•••.982.247-••'; '11222333000181' → '••.•••.333/0001-••'. */
export function maskDocumento(documento: string) {
  if (documento.length === 11) return `•••.${documento.slice(3, 6)}.${documento.slice(6, 9)}-••`
  if (documento.length === 14) return `••.•••.${documento.slice(5, 8)}/${documento.slice(8, 12)}-••`
  return OCULTO
}
