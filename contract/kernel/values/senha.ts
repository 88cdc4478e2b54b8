/** S1 §5, S2 §5. */
export const SENHA_FRACA =
  'A senha deve ter no mínimo 8 caracteres, possuir letras(maiúscula e minúsculas), números e caracteres especiais.'
export const SENHAS_NAO_COINCIDEM = 'Senhas não coincidem.'
/** Longer than anybody types; short enough that hashing costs no more than for any other password. */
export const SENHA_MAX = 200

/** The rules for a password, in the order in which the form shows them. */
export const REGRAS_DA_SENHA = [
  { nome: '8 caracteres ou mais', isMet: (senha: string) => Array.from(senha).length >= 8 },
  { nome: 'letra maiúscula', isMet: (senha: string) => /\p{Lu}/u.test(senha) },
  { nome: 'letra minúscula', isMet: (senha: string) => /\p{Ll}/u.test(senha) },
  { nome: 'número', isMet: (senha: string) => /\d/.test(senha) },
  { nome: 'caractere especial', isMet: (senha: string) => /[^\p{L}\p{N}\s]/u.test(senha) },
] as const

export const isSenhaForte = (senha: string) =>
  senha.length <= SENHA_MAX && REGRAS_DA_SENHA.every(({ isMet }) => isMet(senha))
