/** Endings of companies' legal names. A sole trader's legal name is a person's, some with the CPF. */
const SOCIEDADE = /(^|\s)(ltda|limitada|eireli|slu|s\/a|s\.a)\.?(\s|$)/i

/** The name under which a shop sells: its name, else its legal name, unless that may be a person's; then empty. */
export const nomePublicoOf = ({ nome, razaoSocial }: { nome: string; razaoSocial: string }) =>
  nome.trim() || (SOCIEDADE.test(razaoSocial) ? razaoSocial : '')
