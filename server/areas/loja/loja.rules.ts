/** How the legal names of companies end. The legal name of a sole trader is the name of a person, some with their CPF. */
const SOCIEDADE = /(^|\s)(ltda|limitada|eireli|slu|s\/a|s\.a)\.?(\s|$)/i

/** The name under which a shop sells. Where it has none, its legal name, unless that may be a person's; then empty. */
export const nomePublicoOf = ({ nome, razaoSocial }: { nome: string; razaoSocial: string }) =>
  nome.trim() || (SOCIEDADE.test(razaoSocial) ? razaoSocial : '')
