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
 * How sure a value is. 'certa': it has a label, or only this field has its form. 'provavel': it was concluded from its
 * place in the text, and the person should check it.
 */
export type Certeza = 'certa' | 'provavel'

/** A value for a field, and the text that it was read from. */
export type Achado = { campo: Campo; valor: string; certeza: Certeza; origem: string }

/** Values as the forms show them: '01310-100', '(11)98765-4321', 'SP', 'S/N'. */
export type CamposLidos = Partial<Record<Campo, { valor: string; certeza: Certeza }>>
