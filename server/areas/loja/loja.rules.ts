/** Endings of companies' legal names. A sole trader's legal name is a person's, some with the CPF. */
const SOCIEDADE = /(^|\s)(ltda|limitada|eireli|slu|s\/a|s\.a)\.?(\s|$)/i

/** The name under which a shop sells: its name, else its legal name, unless that may be a person's; then empty. */
export const nomePublicoOf = ({ nome, razaoSocial }: { nome: string; razaoSocial: string }) =>
  nome.trim() || (SOCIEDADE.test(razaoSocial) ? razaoSocial : '')

/**
 * The shop's name for the people who work in it: its name, else its legal name without the CPF that a sole trader's may
 * hold.
 */
export const nomeParaPessoas = ({ nome, razaoSocial }: { nome: string; razaoSocial: string }) =>
  nome.trim() || razaoSocial.replace(/\d{3}\.?\d{3}\.?\d{3}-?\d{2}/g, '').trim() || 'Loja'
