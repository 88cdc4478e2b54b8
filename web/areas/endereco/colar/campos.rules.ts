/** The fields that a pasted message may fill in, in the order of the form. */
export const CAMPOS = [
  'nome',
  'cpfCnpj',
  'telefone',
  'email',
  'cep',
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'cidade',
  'uf',
] as const
export type Campo = (typeof CAMPOS)[number]

/**
 * 'certa': labelled, or proven by its own form. 'provavel': concluded from its place in the text; a person checks it.
 */
export type Certeza = 'certa' | 'provavel'

/** A value for a field, and the text that it was read from. */
export type Achado = { campo: Campo; valor: string; certeza: Certeza; origem: string }

/** Values as the forms show them: '01310-100', '(11)98765-4321', 'SP', 'S/N'. */
export type CamposLidos = Partial<Record<Campo, { valor: string; certeza: Certeza }>>
