import { isCnpj } from './cnpj.ts'
import { isCpf } from './cpf.ts'

/** The message of S1 §5 for a key that does not have 44 characters. */
export const CHAVE_INVALIDA =
  'Este campo deve conter 44 algarismos e podem ser utilizados espaços entre os grupos de algarismos.'
/** A hint beside the field, not a refusal (D §5). */
export const CHAVE_DUVIDOSA = 'O dígito verificador não confere. Confira a chave antes de continuar.'
export const CHAVE_TAMANHO = 44
/** The length with a space after each group (S2 §9). */
export const CHAVE_TAMANHO_DIGITADA = 54

/** '3526 1111 …' → 44 characters without spaces, in upper case. Other characters stay, for the check to refuse. */
export const chaveChars = (text: string) => text.replace(/\s/g, '').toUpperCase()

/** 44 positions: digits, and letters only where an alphanumeric CNPJ puts them (D §5; facts: brazil.md §5). */
export const isChave = (chars: string) => /^\d{6}[0-9A-Z]{12}\d{26}$/.test(chars)

/** The check digit of the 43 characters before it: weights 2 to 9 from the right, letters as ASCII minus 48. */
export function digitoDaChave(chars: string) {
  const sum = Array.from(chars).reduce((total, char, i) => total + (char.charCodeAt(0) - 48) * (2 + ((42 - i) % 8)), 0)
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}

export const hasRightDigit = (chave: string) => digitoDaChave(chave.slice(0, 43)) === chave[43]

/** The key in groups of four, as printed on the document. */
export const formatChave = (text: string) =>
  chaveChars(text)
    .slice(0, CHAVE_TAMANHO)
    .replace(/(.{4})(?=.)/g, '$1 ')

/** IBGE's codes of the states, with which a key begins (facts: brazil.md §4). */
const UFS = new Map(
  'RO11 AC12 AM13 RR14 PA15 AP16 TO17 MA21 PI22 CE23 RN24 PB25 PE26 AL27 SE28 BA29 MG31 ES32 RJ33 SP35 PR41 SC42 RS43 MS50 MT51 GO52 DF53'
    .split(' ')
    .map((uf) => [uf.slice(2), uf.slice(0, 2)]),
)

/** IBGE's code of a state by its two letters; undefined for others. */
export const codigoDaUf = (sigla: string) => [...UFS].find(([, uf]) => uf === sigla)?.[0]

/** The kind of document by the model in its key. */
const MODELOS: Record<string, string> = {
  '57': 'um CT-e (conhecimento de transporte)',
  '58': 'um MDF-e (manifesto de transporte)',
  '62': 'uma NFCom (nota de comunicação)',
  '63': 'um BP-e (bilhete de passagem)',
  '64': 'uma GTV-e (guia de transporte de valores)',
  '65': 'uma NFC-e (cupom do consumidor)',
  '66': 'uma NF3e (conta de energia)',
  '67': 'um CT-e OS (conhecimento de transporte)',
  '99': 'uma DC-e (declaração de conteúdo)',
}
const MODELO_NFE = '55'
/** The model of the DC-e among all fiscal documents. */
export const MODELO_DCE = '99'

/** The parts of a key, as they stand in it. */
export const partesDaChave = (chave: string) => ({
  uf: chave.slice(0, 2),
  ano: chave.slice(2, 4),
  mes: chave.slice(4, 6),
  emitente: chave.slice(6, 20),
  modelo: chave.slice(20, 22),
  serie: chave.slice(22, 25),
  numero: chave.slice(25, 34),
  tipoDeEmissao: chave.slice(34, 35),
  codigo: chave.slice(35, 43),
  digito: chave.slice(43),
})

/** Whether the key of the document that a person gave is that of a DC-e, not of an invoice. */
export const isChaveDeDce = (chave: string) => partesDaChave(chave).modelo === MODELO_DCE

/**
 * What is wrong with the key of an NF-e, in one sentence; nothing for a right key. The first part that cannot be right is
 * named, because that tells more than the check digit does.
 */
export function problemaDaChave(chave: string) {
  if (!isChave(chave)) return CHAVE_INVALIDA
  const { uf, mes, emitente, modelo, numero, tipoDeEmissao } = partesDaChave(chave)
  if (!UFS.has(uf)) return `A chave começa com ${uf}, que não é o código de um estado.`
  if (Number(mes) < 1 || Number(mes) > 12) return `O mês na chave é ${mes}, e deve ir de 01 a 12.`
  if (modelo !== MODELO_NFE) {
    const outro = MODELOS[modelo]
    return outro
      ? `Esta chave é de ${outro}, e não de uma NF-e.`
      : `O modelo na chave é ${modelo}, e o de uma NF-e é ${MODELO_NFE}.`
  }
  if (!isCnpj(emitente) && !isProdutor(emitente)) return 'O CNPJ do emitente na chave não é válido.'
  if (Number(numero) === 0) return 'O número da nota na chave é zero.'
  if (!/[1-79]/.test(tipoDeEmissao)) return `A forma de emissão na chave é ${tipoDeEmissao}, que não existe.`
  return hasRightDigit(chave) ? undefined : CHAVE_DUVIDOSA
}

/** A rural producer issues with a CPF, which three zeros fill up. */
const isProdutor = (emitente: string) => emitente.startsWith('000') && isCpf(emitente.slice(3))
