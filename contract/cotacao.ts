import * as z from 'zod'
import { IF_NONE_MATCH } from './kernel/http/cabecalhos.ts'
import { endpoint } from './kernel/http/endpoint.ts'
import { Cep } from './kernel/schemas/cep.ts'
import { Dia, Instante } from './kernel/schemas/instante.ts'
import { Reais, reaisCodec } from './kernel/schemas/reais.ts'
import { CEP_INVALIDO } from './kernel/values/cep.ts'
import { FORMATOS, LIMITES, MENSAGENS, type Medidas, PADRAO, problemasDaEncomenda } from './kernel/values/encomenda.ts'

/** Most volumes in one request. */
export const MAX_VOLUMES = 20
/** Hours for which a subscriber's quote is valid (D §7). */
export const VALIDADE_HORAS = 24

const numero = z.number({ error: ({ input }) => (input == null ? MENSAGENS.obrigatorio : 'Informe um número.') })

/** Kilograms with up to three decimals on the wire (0.3), whole grams in code (300). */
export const Peso = z
  .codec(
    numero.max(1e6, { error: MENSAGENS.peso, abort: true }).refine(isGramExact, { error: MENSAGENS.pesoCasas }),
    z.number().int(),
    { decode: (kg) => Math.round(kg * 1000), encode: (gramas) => gramas / 1000 },
  )
  .meta({ description: 'Quilogramas, até 3 casas decimais.', examples: [0.3] })

/** The weight of a parcel to quote: `problemasDaEncomenda` checks the limits that OpenAPI tells. */
export const PesoPedido = Peso.meta({
  description: `Quilogramas, até 3 casas decimais, no máximo ${LIMITES.pesoGramas / 1000}.`,
  exclusiveMinimum: 0,
  maximum: LIMITES.pesoGramas / 1000,
})

const Lado = numero.meta({ description: 'Centímetros inteiros.', examples: [17] })
const LadoPedido = Lado.meta({
  description: `Centímetros inteiros, de ${LIMITES.ladoMinimoCm} a ${LIMITES.ladoCm}.`,
  minimum: LIMITES.ladoMinimoCm,
  maximum: LIMITES.ladoCm,
  multipleOf: 1,
})

function isGramExact(kg: number) {
  return Math.abs(kg * 1000 - Math.round(kg * 1000)) < 1e-6
}

const Trajeto = z
  .string({ error: MENSAGENS.trajeto })
  .refine((text) => text.trim() !== '', { error: MENSAGENS.trajeto, abort: true })
  .pipe(Cep)
  .refine((cep) => !cep.startsWith('00'), { error: CEP_INVALIDO }) // no state has these CEPs, every other prefix belongs to one

export const Formato = z.enum(FORMATOS, { error: 'Escolha um formato: CAIXA, ENVELOPE ou ROLO_CILINDRO.' })

export const Dimensoes = z.object(
  {
    alturaPacote: Lado.nullish(),
    larguraPacote: Lado.nullish(),
    comprimentoPacote: Lado,
    pesoPacote: Peso,
    diametroPacote: Lado.nullish(),
  },
  { error: MENSAGENS.obrigatorio },
)

const DimensoesPedidas = Dimensoes.extend({
  alturaPacote: LadoPedido.nullish(),
  larguraPacote: LadoPedido.nullish(),
  comprimentoPacote: LadoPedido,
  pesoPacote: PesoPedido,
  diametroPacote: LadoPedido.nullish(),
})

const flag = z.boolean({ error: 'Responda com verdadeiro ou falso.' })

/** One volume to quote (S1 §3). A standard package may come without measures. */
export const PedidoDeCotacao = z
  .object(
    {
      cepOrigem: Trajeto,
      cepDestino: Trajeto,
      isPacotePadrao: flag.default(false),
      avisoRecebimento: flag.default(false),
      maoPropria: flag.default(false),
      logisticaReversa: flag.default(false),
      formato: Formato.default('CAIXA'),
      dimensoes: DimensoesPedidas.nullish(),
      valorEncomenda: reaisCodec(MENSAGENS.valor).meta({
        description: `Reais, com até duas casas decimais, no máximo ${LIMITES.valorCentavos / 100}.`,
        exclusiveMinimum: 0,
        maximum: LIMITES.valorCentavos / 100,
        examples: [100],
      }),
    },
    { error: 'Informe os dados do volume {n}.' },
  )
  .superRefine((pedido, ctx) => {
    const enviadas = pedido.dimensoes ?? dimensoesPadrao(pedido.formato)
    if (!pedido.dimensoes && !pedido.isPacotePadrao)
      ctx.addIssue({ code: 'custom', path: ['dimensoes'], message: MENSAGENS.obrigatorio })
    for (const { campo, mensagem } of problemasDaEncomenda(medidasOf(pedido, enviadas))) {
      const path = campo === 'valorEncomenda' ? [campo] : campo === 'soma' ? ['dimensoes'] : ['dimensoes', campo]
      ctx.addIssue({ code: 'custom', path, message: mensagem })
    }
  })
export type PedidoDeCotacao = z.output<typeof PedidoDeCotacao>

type Encomenda = Pick<PedidoDeCotacao, 'formato' | 'dimensoes' | 'valorEncomenda'>

/** The measures of a request, in code units. */
export const medidasDoPedido = (pedido: Encomenda): Medidas => medidasOf(pedido, dimensoesDoPedido(pedido))

/**
 * The measures as sent, without a diameter for a shape that has none; S1 §9's for a standard package without measures.
 */
export function dimensoesDoPedido({ formato, dimensoes }: Encomenda): Dimensoes {
  if (!dimensoes) return dimensoesPadrao(formato)
  if (formato === 'ROLO_CILINDRO') return dimensoes
  const { alturaPacote, larguraPacote, comprimentoPacote, pesoPacote } = dimensoes
  return { alturaPacote, larguraPacote, comprimentoPacote, pesoPacote, diametroPacote: null }
}

type Dimensoes = z.output<typeof Dimensoes>

const dimensoesPadrao = (formato: z.output<typeof Formato>): Dimensoes => ({
  ...(formato === 'ROLO_CILINDRO'
    ? { alturaPacote: null, larguraPacote: null, diametroPacote: PADRAO.diametroPacote }
    : { alturaPacote: PADRAO.alturaPacote, larguraPacote: PADRAO.larguraPacote, diametroPacote: null }),
  comprimentoPacote: PADRAO.comprimentoPacote,
  pesoPacote: PADRAO.pesoGramas,
})

const medidasOf = ({ formato, valorEncomenda }: Encomenda, dimensoes: Dimensoes): Medidas => ({
  alturaPacote: dimensoes.alturaPacote,
  larguraPacote: dimensoes.larguraPacote,
  comprimentoPacote: dimensoes.comprimentoPacote,
  diametroPacote: dimensoes.diametroPacote,
  formato,
  pesoGramas: dimensoes.pesoPacote,
  valorCentavos: valorEncomenda,
})

export const PedidoDeCalculo = z
  .object(
    {
      uuidLoja: z.uuid({ error: 'Loja inválida.' }).nullish(),
      cotacoes: z
        .array(PedidoDeCotacao, { error: 'Informe ao menos um volume para cotar.' })
        .min(1, { error: 'Informe ao menos um volume para cotar.' })
        .max(MAX_VOLUMES, { error: `Cote no máximo ${MAX_VOLUMES} volumes por vez.`, abort: true }),
    },
    { error: 'Envie os dados da cotação.' },
  )
  .meta({ id: 'PedidoDeCalculo' })
export type PedidoDeCalculo = z.output<typeof PedidoDeCalculo>

/** One line of the price: its component and amount, in the order in which they were added up. */
export const LinhaDoRecibo = z.object({
  codigo: z.enum([
    'FRETE',
    'AD_VALOREM',
    'GRIS',
    'MANUSEIO',
    'AVISO_RECEBIMENTO',
    'MAO_PROPRIA',
    'EMISSAO',
    'SOBRETAXA',
    'MINIMO',
    'TRANSPORTADORA',
    'AJUSTE',
    'MARGEM',
  ]),
  descricao: z.string(),
  valor: Reais,
})

/** Why a quote has its price: 'Por que este preço?'. Computed from the snapshot stored with the quote. */
export const Recibo = z.object({
  tabela: z.string().meta({ description: 'Produto da tabela, ex. correios/sedex.' }),
  versao: z.string().meta({ description: 'Versão da tabela, ex. 2026-11.' }),
  isEstimativa: z.boolean().meta({ description: 'A tabela é uma estimativa, não um contrato.' }),
  zona: z.string(),
  regiaoOrigem: z.enum(['CAPITAL', 'INTERIOR', 'REMOTA']),
  regiaoDestino: z.enum(['CAPITAL', 'INTERIOR', 'REMOTA']),
  pesoReal: Peso,
  pesoCubado: Peso,
  pesoCobrado: Peso.meta({ description: 'Limite da faixa de peso que decidiu o preço.' }),
  regraDoPeso: z.enum(['REAL', 'CUBADO']),
  linhas: z.array(LinhaDoRecibo),
  total: Reais,
  balcao: Reais,
  precoTabela: Reais.optional().meta({
    description: 'Só quando a transportadora informou o preço: o da nossa tabela para as mesmas medidas.',
  }),
})
export type Recibo = z.output<typeof Recibo>

export const TipoTag = z.enum(['MAIS_BARATO', 'MAIS_RAPIDO', 'MAIS_BARATO_E_RAPIDO'])

/** A product that cannot carry the parcel, and the limit that excludes it. */
export const ForaDaLista = z.object({ nomeTransportadora: z.string(), nomeProduto: z.string(), motivo: z.string() })
export type ForaDaLista = z.output<typeof ForaDaLista>

const Local = z.object({ nomeCidade: z.string(), siglaUf: z.string() })

/**
 * One priced product for one volume (S1 §3). The first of each volume also has the request and the products left out.
 */
export const Cotacao = z
  .object({
    uuid: z.uuid(),
    valorFrete: Reais,
    valorBalcao: Reais,
    valorSeguro: Reais.meta({ description: 'Valor declarado que o produto cobre.' }),
    prazoDeEntrega: z.object({
      tempoMinimo: z.number().int(),
      tempoMaximo: z.number().int(),
      postagem: Dia,
      dataMinima: Dia,
      dataMaxima: Dia,
      feriados: z.array(z.object({ data: Dia, nome: z.string() })),
    }),
    transportadora: z.object({
      uuid: z.uuid(),
      nomeTransportadora: z.string(),
      urlLogo: z.string(),
      agenciaObrigatoria: z.boolean(),
    }),
    produto: z.object({ codigo: z.string(), nomeProduto: z.string() }),
    cotacao: z.object({
      volume: z.number().int(),
      cepOrigem: z.string(),
      cepDestino: z.string(),
      origem: Local,
      destino: Local,
      coleta: z.boolean(),
      avisoRecebimento: z.boolean(),
      maoPropria: z.boolean(),
      logisticaReversa: z.boolean(),
    }),
    formato: Formato,
    dimensoes: Dimensoes,
    maisBarato: z.boolean(),
    menorPrazo: z.boolean(),
    tipoTag: TipoTag.nullable(),
    sobretaxada: z.boolean(),
    avisos: z.array(z.string()),
    validaAte: Instante,
    recibo: Recibo,
    origemPreco: z.enum(['API', 'TABELA']).meta({
      description: 'Quem informou o preço: a transportadora, ou a tabela do contrato dela.',
    }),
    cepOrigem: z.string().optional(),
    cepDestino: z.string().optional(),
    valorEncomenda: Reais.optional(),
    naoAtendem: z.array(ForaDaLista).optional(),
  })
  .meta({ id: 'Cotacao' })
export type Cotacao = z.output<typeof Cotacao>

/** One product that carries a parcel, as a row of a spreadsheet or a frete of the cart offers it. */
export const OpcaoDeServico = z.object({
  codigo: z.string(),
  nomeTransportadora: z.string(),
  nomeProduto: z.string(),
  valorFrete: Reais,
  /** How much of the declared value the product covers. */
  valorSeguro: Reais,
  tempoMinimo: z.number().int(),
  tempoMaximo: z.number().int(),
  /** The latest day of arrival, when posted as in the quote. */
  chegada: Dia,
  /** The agency nearest to the origin; null: the carrier requires no agency. */
  nomeAgencia: z.string().nullable(),
})
export type OpcaoDeServico = z.output<typeof OpcaoDeServico>

const cm = z.int()

/** A product that is on sale, with the measures up to which it carries a parcel. */
export const Produto = z
  .object({
    codigo: z.string().meta({ description: 'Transportadora/produto.', examples: ['correios/sedex'] }),
    nomeProduto: z.string(),
    nomeTransportadora: z.string(),
    limites: z.object({
      pesoGramas: z.int(),
      ladosCm: z.tuple([cm, cm, cm]).meta({ description: 'Os três lados, do maior para o menor.' }),
      somaCm: cm.nullable().meta({ description: 'Soma dos três lados; null: não há limite da soma.' }),
      envelopeCm: z
        .tuple([cm, cm])
        .nullable()
        .meta({ description: 'Os dois maiores lados de um envelope; null: o envelope conta como caixa.' }),
      rolo: z
        .union([z.object({ cm: z.tuple([cm, cm]), somaCm: cm }), z.literal('caixa')])
        .nullable()
        .meta({
          description:
            'Comprimento e diâmetro de um rolo, e até quanto somam o comprimento e dois diâmetros; ' +
            '"caixa": o rolo conta como a caixa em que cabe; null: não leva rolos.',
        }),
    }),
    avisoRecebimento: z.boolean().meta({ description: 'O produto oferece aviso de recebimento.' }),
    maoPropria: z.boolean().meta({ description: 'O produto oferece entrega em mão própria.' }),
  })
  .meta({
    id: 'Produto',
    description:
      'Um produto à venda e os limites da tabela em vigor. Uma encomenda além deles está em naoAtendem da cotação. ' +
      'A transportadora consultada pela API dela pode recusar também outras encomendas.',
  })
export type Produto = z.output<typeof Produto>

/** A past request that the calculator offers again (D §4). */
export const UltimaCotacao = z
  .object({
    uuid: z.uuid(),
    cepOrigem: z.string(),
    cepDestino: z.string(),
    valorEncomenda: Reais,
    formato: Formato,
    dimensoes: Dimensoes,
    criadoEm: Instante,
  })
  .meta({ id: 'UltimaCotacao' })
export type UltimaCotacao = z.output<typeof UltimaCotacao>

export const calcularFrete = endpoint({
  method: 'POST',
  path: '/api/v1/calculo-frete',
  summary: 'Cota o frete de um ou mais volumes em todas as transportadoras.',
  tag: 'cotacao',
  access: 'anyone',
  body: PedidoDeCalculo,
  response: z.array(Cotacao),
})

export const listUltimasCotacoes = endpoint({
  method: 'GET',
  path: '/api/v1/calculo-frete',
  summary: 'As últimas cinco cotações do assinante, da mais nova para a mais antiga.',
  tag: 'cotacao',
  access: 'subscriber',
  right: 'cotar',
  response: z.array(UltimaCotacao),
})

export const listProdutos = endpoint({
  method: 'GET',
  path: '/api/v1/produto',
  summary: 'Os produtos à venda neste momento, cada um com os limites da sua tabela.',
  tag: 'cotacao',
  access: 'visitor',
  requestHeaders: IF_NONE_MATCH,
  response: z.array(Produto),
  headers: { ETag: 'Muda quando mudam os produtos ou os limites: com If-None-Match, a resposta igual é 304.' },
})

/** A point where parcels are handed in (S2 §3). */
export const Agencia = z
  .object({
    uuid: z.uuid(),
    nickname: z.string(),
    tipo: z.string(),
    endereco: z.object({ logradouro: z.string(), numero: z.string(), bairro: z.string(), cidade: z.string() }),
    uf: z.string(),
    cep: z.string(),
    /** A sample for the sandbox; its name says so too. */
    isExemplo: z.boolean(),
  })
  .meta({ id: 'Agencia' })
export type Agencia = z.output<typeof Agencia>

/** The text of an agency in a list; its last word is the kind (S1 §3 `agenciaTipo`). */
export const textoDaAgencia = ({ nickname, endereco, uf, tipo }: Agencia) =>
  `${nickname} · ${[endereco.logradouro, endereco.numero].filter(Boolean).join(', ')}, ${endereco.bairro}, ${endereco.cidade}/${uf} · ${tipo}`

export const listAgencias = endpoint({
  method: 'GET',
  path: '/api/v1/transportadora/:id/agencia',
  summary: 'As agências de uma transportadora perto de um CEP, a mais próxima primeiro.',
  tag: 'cotacao',
  access: 'subscriber',
  right: 'cotar',
  params: z.object({ id: z.string() }),
  query: z.object({
    cep: z
      .string({ error: CEP_INVALIDO })
      .overwrite((text) => text.replace(/[-.\s]/g, ''))
      .regex(/^\d{5}(\d{3})?$/, { error: CEP_INVALIDO })
      .meta({ description: 'Os 5 primeiros algarismos do CEP de origem, ou todos.' }),
  }),
  response: z.array(Agencia),
})
