import type * as z from 'zod'
import type { Diferenca } from '#contract/diferenca'
import type { Fatura, LinhaDaFatura } from '#contract/operacao/fatura'
import { COLUNAS_DA_FATURA } from '#contract/operacao/fatura'
import type { Caller, TestHouse } from '../../../testing/house.ts'
import { expedidor } from '../../../testing/vida.ts'
import { listFaturados, priceContrato } from '../../frete/index.ts'

export type FaturaWire = z.input<typeof Fatura>
export type LinhaWire = z.input<typeof LinhaDaFatura>

/** One line of a file; what is not named is as the carrier would write it for the fretes of these tests. */
export type LinhaDita = Partial<Record<(typeof COLUNAS_DA_FATURA)[number], string>>
const COMUM: Required<LinhaDita> = {
  transportadora: 'Correios',
  fatura: '88104552',
  emissao: '16/11/2026',
  codigoEncomenda: 'QQ000000001BR',
  servico: 'PAC',
  data: '05/11/2026',
  peso: '0,3',
  altura: '4',
  largura: '16',
  comprimento: '24',
  valorCobrado: '20,00',
}

/** The text of an invoice. */
export const csvOf = (linhas: readonly LinhaDita[], header: string = COLUNAS_DA_FATURA.join(';')) =>
  [header, ...linhas.map((dita) => COLUNAS_DA_FATURA.map((name) => ({ ...COMUM, ...dita })[name]).join(';')), ''].join(
    '\r\n',
  )

/** What somebody does with invoices. */
export function faturista(op: Caller) {
  const send = (file: string | Buffer, query = '?ensaio=true', nome = 'correios-q1.csv') => {
    const boundary = 'fatura-de-teste'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="arquivo"; filename="f.csv"\r\ncontent-type: text/csv\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)])
    return op.post(`/api/v1/operacao/fatura${query}`, body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'x-arquivo': encodeURIComponent(nome),
    })
  }
  return {
    send,
    /** A dry run that is not refused. */
    async rehearse(linhas: readonly LinhaDita[]) {
      const answer = await send(csvOf(linhas))
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json<FaturaWire>()
    },
    receive: (uuid: string) => op.post(`/api/v1/operacao/fatura/${uuid}/recebimento`),
    find: async (uuid: string) => (await op.get(`/api/v1/operacao/fatura/${uuid}`)).json<FaturaWire>(),
    linhas: async (uuid: string, query = '') =>
      (await op.get(`/api/v1/operacao/fatura/${uuid}/linha${query}`)).json<LinhaWire[]>(),
    glosar: (uuid: string, body: object) => op.post(`/api/v1/operacao/fatura/${uuid}/glosa`, body),
  }
}

/** What the contract says for a frete of the Correios with these measures, as the file writes it. */
export async function cobrancaDe(house: TestHouse, codigo: string, { pesoGramas = 300 } = {}) {
  const { transportadoraUuid } = await house.db
    .selectFrom('frete')
    .select('transportadoraUuid')
    .where('codigoEncomenda', '=', codigo)
    .executeTakeFirstOrThrow()
  const [frete] = await listFaturados(house.db, transportadoraUuid, [codigo])
  const medidas = { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoGramas }
  return priceContrato(frete!, medidas).valorContrato
}

/** Centavos as a carrier writes them. */
export const reais = (centavos: number) => (centavos / 100).toFixed(2).replace('.', ',')

/** What the fretes of these tests were quoted with, in cm and kg, as /sandbox takes it. */
export const COTADAS = { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 0.3 }
export const pesando = (pesoPacote: number) => ({ ...COTADAS, pesoPacote })

/** Somebody whose fretes have labels; the carrier posts and measures them, and they read their differences. */
export async function remetente(house: TestHouse, { fretes = 1 } = {}) {
  const ana = await expedidor(house, { fretes })
  await house.runJobs()
  const uuids = (await ana.rows()).map(({ uuid }) => uuid)
  return {
    ...ana,
    uuids,
    async medir(dimensoesTransportadora: typeof COTADAS, n = 0) {
      const posted = { status: 'POSTADO', dimensoesTransportadora }
      const answer = await house.post(`/sandbox/fretes/${uuids[n]}/eventos`, posted)
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
    list: async () => (await ana.me.get('/api/v1/frete/pagamento')).json<z.input<typeof Diferenca>[]>(),
  }
}
