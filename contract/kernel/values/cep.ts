/** The message of S1 §5 for a CEP that no lookup finds. */
export const CEP_INVALIDO = 'Cep inválido'

/** '01310-100' or '01310100' → '01310100'. Other characters stay, for the check to refuse. */
export function cepDigits(text: string) {
  const cep = text.trim()
  return /^\d{5}-\d{3}$/.test(cep) ? cep.slice(0, 5) + cep.slice(6) : cep
}

/** '01310100' → '01310-100'; of a shorter text only as much of the mask as fits. */
export const formatCep = (text: string) => {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}
