import * as z from 'zod'
import type { DireitoDeOperador } from '../kernel/http/direito-de-operador.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { InteiroTexto, PAGINA, SimOuNao, TOTAL_HEADER } from '../kernel/http/inteiro-texto.ts'
import { Dia, Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { LinhasOpcionais } from '../kernel/schemas/texto.ts'

/** What becomes of an invoice line. When several hold, the first of this list counts (D §24). */
export const DESTINOS = ['DUPLICADA', 'SEM_FRETE', 'VALOR_DIVERGENTE', 'DIFERENCA', 'CONFERE'] as const
export type Destino = (typeof DESTINOS)[number]

/** What became of the objection to a line (*glosa*). */
export const ESTADOS_DA_GLOSA = ['A_GLOSAR', 'ENVIADA', 'ACEITA', 'RECUSADA'] as const
export type EstadoDaGlosa = (typeof ESTADOS_DA_GLOSA)[number]

/** The next states of an objection; none after the carrier's answer. */
export const PASSOS_DA_GLOSA: Record<EstadoDaGlosa, readonly EstadoDaGlosa[]> = {
  A_GLOSAR: ['ENVIADA', 'ACEITA', 'RECUSADA'],
  ENVIADA: ['ACEITA', 'RECUSADA'],
  ACEITA: [],
  RECUSADA: [],
}

/** The columns of the file, in their order (D §17). */
export const COLUNAS_DA_FATURA = [
  'transportadora',
  'fatura',
  'emissao',
  'codigoEncomenda',
  'servico',
  'data',
  'peso',
  'altura',
  'largura',
  'comprimento',
  'valorCobrado',
] as const

export const MAX_LINHAS_DA_FATURA = 200_000
export const MAX_BYTES_DA_FATURA = 40 * 1024 * 1024

export const MENSAGENS_DA_FATURA = {
  semArquivo: 'Envie o arquivo da fatura, em CSV.',
  grande: 'O arquivo tem mais de 40 MB. Peça a fatura em partes à transportadora.',
  semNota: 'Escreva por que a glosa termina recusada.',
} as const

const Quantos = z.number().int()
/** The lines of one `Destino`, and their sums. */
const SomaDoDestino = z.object({ linhas: Quantos, cobrado: Reais, glosado: Reais })
/** Lines and their sum: the differences that subscribers owe or get, or the glosas that the house gave up. */
const Soma = z.object({ linhas: Quantos, valor: Reais })

export const TotaisDaFatura = z.object({
  destinos: z.record(z.enum(DESTINOS), SomaDoDestino),
  cobrado: Reais,
  glosado: Reais,
  linhasGlosadas: Quantos,
  aPagar: Reais,
  pagam: Soma.meta({ description: 'O que assinantes passam a dever.' }),
  recebem: Soma.meta({ description: 'O que assinantes passam a receber.' }),
  provisao: Reais.meta({ description: 'A parte da transportadora no que os assinantes pagaram.' }),
  faltaCobrir: Reais.meta({ description: 'A pagar menos a provisão; negativo: sobra.' }),
})

export const Fatura = z
  .object({
    uuid: z.uuid(),
    estado: z.enum(['ENSAIO', 'RECEBIDA']),
    arquivo: z.string(),
    transportadora: z.string(),
    numero: z.string(),
    emissao: Dia,
    linhas: Quantos,
    totais: TotaisDaFatura.meta({ description: 'Sem as glosas encerradas: a casa paga estas linhas.' }),
    encerradas: Soma.meta({ description: 'As glosas encerradas com nota (RECUSADA), que a casa paga.' }),
    enviadaEm: Instante,
    recebidaEm: Instante.nullable(),
    recebidaPor: z.string().nullable(),
    /** Lines whose measures wait to be compared; 0 when all differences were created. */
    linhasAComparar: Quantos,
    glosasAFazer: Quantos,
    glosasEnviadas: Quantos,
  })
  .meta({ id: 'FaturaDaTransportadora' })
export type Fatura = z.output<typeof Fatura>

const Medidas = z.object({ peso: z.number(), altura: Quantos, largura: Quantos, comprimento: Quantos })

export const LinhaDaFatura = z
  .object({
    linha: Quantos,
    destino: z.enum(DESTINOS),
    codigoEncomenda: z.string(),
    servico: z.string(),
    data: Dia,
    medidas: Medidas,
    cobrado: Reais,
    valorContrato: Reais.nullable(),
    glosado: Reais,
    diferenca: Reais.nullable().meta({ description: 'Negativa: o assinante paga. Positiva: recebe.' }),
    frete: z.uuid().nullable(),
    glosa: z.object({ estado: z.enum(ESTADOS_DA_GLOSA), nota: z.string().nullable(), em: Instante }).nullable(),
  })
  .meta({ id: 'LinhaDaFatura' })
export type LinhaDaFatura = z.output<typeof LinhaDaFatura>

const LinhaAberta = LinhaDaFatura.extend({
  bruta: z.string().meta({ description: 'A linha como está no arquivo.' }),
  declaradas: Medidas.nullable(),
  compradoEm: Instante.nullable(),
  postagem: z
    .enum(['ESPERA', 'NAO_HOUVE'])
    .nullable()
    .meta({
      description:
        'ESPERA: o frete ainda não foi postado, e as medidas da linha são comparadas quando for. NAO_HOUVE: ele foi cancelado ' +
        'ou expirou, e as medidas não fazem diferença. Nulo: foi postado, ou não há frete.',
    }),
  contrato: z.array(z.object({ nome: z.string(), valor: Reais })),
  pesoCobrado: z.number().nullable(),
  cobradaAntes: z
    .object({ fatura: z.uuid(), numero: z.string(), linha: Quantos, cobrado: Reais })
    .nullable()
    .meta({ description: 'Onde a mesma encomenda já foi cobrada.' }),
}).meta({ id: 'LinhaAbertaDaFatura' })
export type LinhaAberta = z.output<typeof LinhaAberta>

const DIREITOS: readonly DireitoDeOperador[] = ['FINANCEIRO']
const daFatura = { tag: 'operacao', access: 'operator', direitos: DIREITOS } as const
const uma = z.object({ uuid: z.string() })
const umaLinha = z.object({ uuid: z.string(), linha: z.string() })

export const sendFatura = endpoint({
  ...daFatura,
  method: 'POST',
  path: '/api/v1/operacao/fatura',
  summary:
    'Lê a fatura de uma transportadora (CSV em UTF-8). Com ensaio=true só diz o destino de cada linha; sem ele recebe a ' +
    'fatura inteira, ou nada dela.',
  requestHeaders: { 'X-Arquivo': { description: 'O nome do arquivo, como numa URL (percent-encoding).' } },
  status: 201,
  query: z.object({ ensaio: z.enum(['true', 'false'], { error: 'Use ensaio=true ou ensaio=false.' }).optional() }),
  upload: {
    field: 'arquivo',
    maxBytes: MAX_BYTES_DA_FATURA,
    missing: MENSAGENS_DA_FATURA.semArquivo,
    tooLarge: MENSAGENS_DA_FATURA.grande,
  },
  response: Fatura,
})

export const receiveFatura = endpoint({
  ...daFatura,
  method: 'POST',
  path: '/api/v1/operacao/fatura/:uuid/recebimento',
  summary: 'Recebe uma fatura que foi ensaiada: todas as linhas, ou nenhuma.',
  params: uma,
  response: Fatura,
})

export const listFaturas = endpoint({
  ...daFatura,
  method: 'GET',
  path: '/api/v1/operacao/fatura',
  summary: 'As faturas recebidas, da mais nova para a mais velha. Com glosa=true, só as que têm glosas a fazer.',
  query: z.object({
    ...PAGINA,
    glosa: SimOuNao.optional(),
  }),
  headers: { 'X-Total-Count': 'Quantas linhas a lista tem ao todo, até 10000.' },
  response: z.array(Fatura),
})

export const findFatura = endpoint({
  ...daFatura,
  method: 'GET',
  path: '/api/v1/operacao/fatura/:uuid',
  summary: 'Uma fatura, recebida ou ensaiada.',
  params: uma,
  response: Fatura,
})

export const listLinhas = endpoint({
  ...daFatura,
  method: 'GET',
  path: '/api/v1/operacao/fatura/:uuid/linha',
  summary:
    'As linhas de uma fatura, na ordem do arquivo, depois da linha dita. Sem destino, todas menos as que conferem.',
  params: uma,
  query: z.object({
    destino: z.enum(DESTINOS, { error: 'Destino inválido.' }).optional(),
    depois: InteiroTexto(0, 1_000_000_000, 'Linha inválida.').optional(),
    pageSize: PAGINA.pageSize,
  }),
  headers: TOTAL_HEADER,
  response: z.array(LinhaDaFatura),
})

export const findLinha = endpoint({
  ...daFatura,
  method: 'GET',
  path: '/api/v1/operacao/fatura/:uuid/linha/:linha',
  summary: 'Uma linha, com a conta do contrato e a linha do arquivo.',
  params: umaLinha,
  response: LinhaAberta,
})

export const moveGlosa = endpoint({
  ...daFatura,
  method: 'POST',
  path: '/api/v1/operacao/fatura/:uuid/glosa',
  summary: 'Muda o estado das glosas de uma fatura: das linhas ditas, ou de todas que podem ir a esse estado.',
  params: uma,
  body: z.object({
    estado: z.enum(['ENVIADA', 'ACEITA', 'RECUSADA'], { error: 'Escolha ENVIADA, ACEITA ou RECUSADA.' }),
    linhas: z
      .array(
        z.number({ error: 'Linha inválida.' }).int({ error: 'Linha inválida.' }).min(1, { error: 'Linha inválida.' }),
      )
      .min(1, { error: 'Diga ao menos uma linha.' })
      .max(1000, { error: 'Até 1.000 linhas de uma vez.' })
      .optional(),
    nota: LinhasOpcionais(1000, 'a nota').optional(),
  }),
  response: z.object({ linhas: Quantos, fatura: Fatura }),
})

export const exportGlosas = endpoint({
  ...daFatura,
  method: 'GET',
  path: '/api/v1/operacao/glosa',
  summary:
    'O que a casa recusa pagar, em CSV: de uma fatura (também ensaiada), ou das faturas de uma transportadora. As glosas ' +
    'encerradas com nota só vêm com estado=RECUSADA.',
  query: z.object({
    fatura: z.uuid({ error: 'Fatura inválida.' }).optional(),
    transportadora: z.string().trim().max(80, { error: 'Transportadora inválida.' }).optional(),
    estado: z.enum(ESTADOS_DA_GLOSA, { error: 'Estado inválido.' }).optional(),
  }),
  response: { file: 'text/csv' },
})
