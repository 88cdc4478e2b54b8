import { describe, expect, test } from 'vitest'
import { type EventoSro, readEventosSro } from './sro.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
const evento = (par: string, minute = 0, descricao = 'Objeto na unidade'): EventoSro => {
  const [codigo = '', tipo = ''] = par.split(' ')
  return { codigo, tipo, em: at(minute), descricao, unidade: 'CTE Benfica' }
}
const etapaOf = (par: string, descricao?: string) => readEventosSro([evento(par, 0, descricao)])[0]?.etapa

/** 'BD 01' stands for the three codes that share their types. */
const each = (pares: string) =>
  pares
    .split(', ')
    .flatMap((par) => (par.startsWith('BD ') ? ['E', 'I', 'R'].map((who) => par.replace('BD', `BD${who}`)) : [par]))

describe('the events of the Correios (facts/correios.md §5.1)', () => {
  test.each([
    ['POSTADO', 'PO 00, PO 01, PO 09, CO 01'],
    ['OUTRA', 'CO 02, CO 03, CO 04, CO 05, CO 06, CO 07, CO 12, CO 09, CO 10, CO 13'],
    ['EM_TRANSITO', 'RO 00, RO 01, DO 00, DO 01, DO 02, TRI 00, PMT 01'],
    ['EM_TRANSITO', 'CD 00, CD 01, CD 02, CD 03, CUN 00, CUN 01, CMT 00, CAR 01, CMR 01, BD 15, BD 45, FC 10'],
    ['SAIU_PARA_ENTREGA', 'OEC 00, OEC 01, OEC 03'],
    ['DEVOLUCAO', 'OEC 09, LDE 00, LDE 09'],
    ['AGUARDANDO_RETIRADA', 'LDI 00, LDI 01, LDI 02, LDI 03, LDI 04, LDI 11, LDI 13, LDI 14, BD 24, BD 68'],
    ['ENTREGUE', 'BD 00, BD 01, BD 67, BD 70, BD 79, PAR 15, CO 08'],
    ['NAO_ENTREGUE', 'BD 02, BD 18, BD 20, BD 21, BD 25, BD 46, FC 07'],
    ['NAO_ENTREGUE', 'BD 30, BD 35, BD 36, BD 39, BD 05, BD 47, BD 49, BD 38, BD 34'],
    ['NAO_ENTREGUE', 'BD 06, BD 07, BD 08, BD 19, FC 04, BD 82, BD 10'],
    ['DEVOLUCAO', 'BD 04, BD 33, BD 48, BD 03, BD 12, BD 26, FC 09'],
    ['DEVOLUCAO', 'BD 14, BD 62, BD 63, BD 64, BD 53, FC 01, FC 47, BLQ 05, BLQ 22'],
    ['DEVOLVIDO', 'BD 23'],
    ['EXTRAVIADO', 'BD 09, BD 29, BD 13, BD 80, BD 98, IDC 01, IDC 02, IDC 03, IDC 04, IDC 05, IDC 06, IDC 07'],
    ['EXTRAVIADO', 'BD 50, BD 51, BD 52, FC 51'],
    ['AVARIADO', 'BD 28, BD 37, BD 86, FC 11'],
    ['EM_TRANSITO', 'BD 40, BD 43, BD 54, BD 57, BD 61, BD 71, BD 74, BD 77'],
    ['EM_TRANSITO', 'FC 12, FC 30, FC 41, PAR 10, PAR 14, PAR 16, PAR 42, BLQ 30, BLQ 45, BLQ 61'],
    ['EM_TRANSITO', 'BD 66, BD 69, FC 08, BD 32, FC 02, FC 03, BLQ 01, BLQ 02, BLQ 04, BLQ 11, BLQ 21, BLQ 24'],
    ['OUTRA', 'BD 22, BD 31, BD 41, BD 42, BD 44, BD 81, BD 83, BD 84, BD 85, BD 87, BD 89, FC 05'],
  ])('%s: %s', (etapa, pares) => {
    for (const par of each(pares)) expect([par, etapaOf(par)]).toEqual([par, etapa])
  })

  test('an event missing from the table is told in the carrier’s words', () => {
    expect(readEventosSro([evento('XYZ 77', 0, ' Objeto em quarentena ')])).toEqual([
      { em: at(0), etapa: 'OUTRA', descricao: 'Objeto em quarentena', agencia: 'CTE Benfica' },
    ])
    expect(readEventosSro([evento('XYZ 77', 0, ' ')])[0]?.descricao).toBe('Evento XYZ 77')
  })

  test('codes may come in lower case, and types without their leading zero', () => {
    expect(etapaOf('bde 1')).toBe('ENTREGUE')
  })

  test('a label that is issued or cancelled is not a posting', () => {
    expect(etapaOf('PO 01', 'Etiqueta emitida')).toBe('EMITIDO')
    expect(etapaOf('ZZ 01', 'Etiqueta cancelada pelo emissor')).toBe('CANCELADO')
  })

  test("'not found' is not an event", () => {
    expect(readEventosSro([evento('ERROR 00')])).toEqual([])
  })

  describe('an event that takes back the one before it', () => {
    const etapas = (...eventos: EventoSro[]) => readEventosSro(eventos).map(({ etapa }) => etapa)

    test.each(['01', '02', '03', '04', '05', '06', '09'])('EST %s', (tipo) => {
      expect(etapas(evento(`EST ${tipo}`, 3), evento('BDE 01', 2), evento('PO 01', 1))).toEqual(['POSTADO'])
    })

    test('is not listed itself, and does not touch later events', () => {
      expect(etapas(evento('OEC 01', 4), evento('EST 01', 3), evento('BDE 01', 2), evento('PO 01', 1))).toEqual([
        'POSTADO',
        'SAIU_PARA_ENTREGA',
      ])
    })

    test('of the same minute comes after the event listed below it', () => {
      expect(etapas(evento('EST 01', 2), evento('BDE 01', 2), evento('PO 01', 1))).toEqual(['POSTADO'])
    })

    test('two such events take back two, and a lone one takes back nothing', () => {
      expect(etapas(evento('EST 01', 4), evento('EST 01', 3), evento('BDE 01', 2), evento('PO 01', 1))).toEqual([])
      expect(etapas(evento('PO 01', 2), evento('EST 01', 1))).toEqual(['POSTADO'])
    })

    test('is an ordinary event when its type does not take back', () => {
      expect(etapas(evento('EST 07', 2), evento('PO 01', 1))).toEqual(['POSTADO', 'OUTRA'])
    })
  })
})
