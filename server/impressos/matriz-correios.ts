import type { Etiqueta } from './dizeres-da-etiqueta.ts'
import { imprimivel } from './imprimivel.ts'

/** The carrier's codes of our products (contract), and of the declared value of each. */
const SERVICOS: Record<string, { servico: string; valorDeclarado: string }> = {
  'correios/sedex': { servico: '03220', valorDeclarado: '19' },
  'correios/pac': { servico: '03298', valorDeclarado: '64' },
  'correios/mini-envios': { servico: '04227', valorDeclarado: '65' },
}
const ENCOMENDA = '51'
const [REGISTRO, AVISO_RECEBIMENTO, MAO_PROPRIA] = ['25', '01', '02']
/** No contract with the Correios is connected. */
const SEM_CARTAO = '0'.repeat(10)
const SEM_COORDENADA = '-00.000000'

/** The text for the sorting machines of Correios: 164 characters, each field at its place (facts/correios.md §8.3). */
export function matrizDosCorreios(etiqueta: Etiqueta): string {
  const { remetente, destinatario, codigo, produto } = etiqueta
  const endereco = destinatario.endereco
  const { servico, valorDeclarado } = SERVICOS[produto] ?? { servico: '00000', valorDeclarado: '19' }
  const servicos = [
    REGISTRO,
    ...(etiqueta.avisoRecebimento ? [AVISO_RECEBIMENTO] : []),
    ...(etiqueta.maoPropria ? [MAO_PROPRIA] : []),
    ...(etiqueta.valorDeclarado === null ? [] : [valorDeclarado]),
  ]
  return [
    endereco.cep,
    numeroDaRua(endereco),
    remetente.endereco.cep,
    numeroDaRua(remetente.endereco),
    validadorDoCep(endereco.cep),
    ENCOMENDA,
    codigo,
    servicos.join('').padEnd(12, '0'),
    digits(etiqueta.cartaoPostagem ?? SEM_CARTAO, 10),
    servico,
    '00',
    numeroDaRua(endereco),
    plain(endereco.complemento).padEnd(20).slice(0, 20),
    digits(String(Math.floor((etiqueta.valorDeclarado ?? 0) / 100)), 5),
    digits(destinatario.telefone, 12),
    SEM_COORDENADA,
    SEM_COORDENADA,
    '|',
    ' '.repeat(30),
  ].join('')
}

/** The digit that makes the sum of the digits a multiple of ten. */
export const validadorDoCep = (cep: string) =>
  String((10 - (Array.from(cep).reduce((sum, digit) => sum + Number(digit), 0) % 10)) % 10)

const digits = (text: string, length: number) => text.replace(/\D/g, '').slice(-length).padStart(length, '0')

/** The first number in the text: a shop may have '1000, galpão 4'. */
const numeroDaRua = ({ numero }: { numero: string }) => digits(numero.match(/\d+/)?.[0] ?? '', 5)

/** Without accents, and without characters that would end the fields or command a printer. */
const plain = (text: string) =>
  imprimivel(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 .,/()-]/g, ' ')
