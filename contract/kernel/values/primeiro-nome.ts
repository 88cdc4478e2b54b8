/** How one greets a person in a message: by the first name. Empty for a company. */
export const primeiroNomeOf = ({ isCnpj, nome }: { isCnpj: boolean; nome: string }) =>
  isCnpj ? '' : (nome.trim().split(/\s+/)[0] ?? '')
