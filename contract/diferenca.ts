import * as z from 'zod'
import { Dimensoes, LinhaDoRecibo, Peso } from './cotacao.ts'
import { MOTIVOS_DE_CONTESTACAO, STATUS_DE_CONTESTACAO } from './diferenca/palavras.ts'
import { FreteNaLista } from './frete-envio.ts'
import { IDEMPOTENCY_KEY } from './kernel/http/cabecalhos.ts'
import { endpoint } from './kernel/http/endpoint.ts'
import { PAGINA } from './kernel/http/inteiro-texto.ts'
import { Dia, Instante } from './kernel/schemas/instante.ts'
import { keysOf } from './kernel/schemas/keys-of.ts'
import { DATAS_TROCADAS, isPeriodo, PERIODO } from './kernel/schemas/periodo.ts'
import { Reais } from './kernel/schemas/reais.ts'
import type { Centavos } from './kernel/values/centavos.ts'

/** Most open differences of one kind that are settled without naming them: they hold the wallet for two to three seconds. */
export const MAX_DE_UMA_VEZ = 2000

/** S2 §2 and §5, and its catalogue (§8), letter by letter; the rest is ours. */
export const MENSAGENS_DA_DIFERENCA = {
  explicacao: 'Seu frete sofreu diferença no valor devido a divergência dos seguintes itens:',
  solicitacaoInvalida: 'Solicitação invalida.',
  nadaAReceber: 'Nenhum valor a receber.',
  nadaAPagar: 'Nenhum valor a pagar.',
  saldo: 'Saldo insuficiente.',
  insiraSaldo: 'Por favor, insira mais saldo para prosseguir com a requisição.',
  falhou: 'Falha ao processar a requisição.',
  falhouPorque: 'Ocorreu um problema ao solicitar a correção do saldo.',
  feito: 'Atualização de saldo',
  feitoPorque: 'Solicitação de correção de saldo efetuada com sucesso.',
  valorMudou: (aberto: string) =>
    `O valor em aberto mudou: agora são ${aberto}. Confira as diferenças antes de continuar.`,
  naoEncontrada: 'Diferença não encontrada.',
  jaResolvida: 'Uma das diferenças escolhidas já foi resolvida, ou está em contestação. Atualize a lista.',
  outroTipo: 'Escolha só débitos para pagar, ou só créditos para resgatar.',
  nenhuma: 'Escolha pelo menos uma diferença.',
  demais: 'Escolha no máximo 500 diferenças por vez.',
  tantas: 'Há mais de 2.000 diferenças em aberto. Escolha na lista até 500 por vez.',
  debitoVencido: (debito: string) =>
    `Você tem ${debito} de diferenças de frete vencidas. Pague esse valor com a Carteira Flex, em Diferenças nos Fretes, e volte para comprar.`,
} as const

/** Who owes: the subscriber (DEBITO) or the house (CREDITO). */
export const TIPOS_DE_DIFERENCA = { DEBITO: 'Débito', CREDITO: 'Crédito' } as const
export type TipoDeDiferenca = keyof typeof TIPOS_DE_DIFERENCA
const tipos = keysOf(TIPOS_DE_DIFERENCA)

/** The words of S2 §2 'Freight differences'. */
export const STATUS_DE_DIFERENCA = { ABERTO: 'Pendentes', QUITADO: 'Resolvidos' } as const
export type StatusDeDiferenca = keyof typeof STATUS_DE_DIFERENCA
const statuses = keysOf(STATUS_DE_DIFERENCA)

/**
 * How a difference ended: paid, redeemed, dropped after a contest, or gone because newer measures cost the paid price.
 */
export const DESFECHOS = {
  PAGA: 'Paga',
  RESGATADA: 'Resgatada',
  ACEITA: 'Contestação aceita',
  SEM_DIFERENCA: 'Sem diferença',
} as const
export type Desfecho = keyof typeof DESFECHOS
const desfechos = keysOf(DESFECHOS)

/** The values of `MotivoDeContestacao`, for schemas. */
export const motivosDeContestacao = keysOf(MOTIVOS_DE_CONTESTACAO)

export {
  MOTIVOS_DE_CONTESTACAO,
  type MotivoDeContestacao,
  STATUS_DE_CONTESTACAO,
  type StatusDeContestacao,
} from './diferenca/palavras.ts'

const statusDeContestacao = keysOf(STATUS_DE_CONTESTACAO)

export const Contestacao = z
  .object({
    status: z.enum(statusDeContestacao),
    motivo: z.enum(motivosDeContestacao),
    texto: z.string(),
    provas: z.array(z.uuid()),
    /** The debit as it stood when it was contested: negative. */
    valorContestado: Reais,
    abertaEm: Instante,
    /** Last day for the staff to answer, 5 business days after the contest; a late one stays open. */
    prazoResposta: Dia,
    /** The staff's answer; null while open and after a withdrawal. */
    resposta: z.string().nullable(),
    /** The measures that hold after a PARCIAL, in place of the carrier's; null otherwise. */
    dimensoes: Dimensoes.nullable(),
    decididaEm: Instante.nullable(),
  })
  .meta({ id: 'Contestacao' })
export type Contestacao = z.output<typeof Contestacao>

/** Names of a price's components that fit the quoted and the measured parcel. */
export const NOMES_DAS_LINHAS: Record<z.output<typeof LinhaDoRecibo>['codigo'], string> = {
  FRETE: 'Frete',
  AD_VALOREM: 'Valor declarado',
  GRIS: 'Gerenciamento de risco',
  MANUSEIO: 'Manuseio por kg',
  EMISSAO: 'Emissão do documento',
  MINIMO: 'Complemento até o frete mínimo',
  AVISO_RECEBIMENTO: 'Aviso de recebimento',
  MAO_PROPRIA: 'Mão própria',
  SOBRETAXA: 'Manuseio especial',
  TRANSPORTADORA: 'Preço da transportadora',
  AJUSTE: 'Ajuste da transportadora sobre a tabela',
  MARGEM: 'Serviço da plataforma',
}

/** How a price came about, component by component, and which weight decided (D §24). */
export const ReciboMedido = z
  .object({
    pesoReal: Peso,
    pesoCubado: Peso,
    pesoRegra: z.enum(['REAL', 'CUBADO']),
    pesoCobrado: Peso.meta({ description: 'Até que peso vale o preço: o fim da faixa da tabela.' }),
    linhas: z.array(z.object({ nome: z.string(), valor: Reais })),
    total: Reais,
  })
  .meta({ id: 'ReciboMedido' })
export type ReciboMedido = z.output<typeof ReciboMedido>

/** A line of 'Diferenças nos Fretes' (D §14): the frete as in every list, and its carrier's measures. */
export const Diferenca = FreteNaLista.extend({
  diferencaUuid: z.uuid(),
  tipo: z.enum(tipos),
  status: z.enum(statuses),
  /** Negative: a debit. Of this difference alone; 0 when it ended with nothing to settle. */
  diferencaValor: Reais,
  /** The measures with which this difference was found. */
  dimensoesTransportadora: Dimensoes,
  /** `decidido`: the price of the measures that the staff's PARCIAL named. */
  recibo: z.object({ cotado: ReciboMedido, medido: ReciboMedido, decidido: ReciboMedido.nullable() }),
  criadaEm: Instante,
  desfecho: z.enum(desfechos).nullable(),
  quitadaEm: Instante.nullable(),
  /** Settled by a rule of the owner's, not by a person. */
  porRegra: z.boolean(),
  /** Last day to contest it and last day to pay it; null for a credit. */
  prazoContestacao: Dia.nullable(),
  vencimento: Dia.nullable(),
  contestacao: Contestacao.nullable(),
}).meta({ id: 'Diferenca' })
export type Diferenca = z.output<typeof Diferenca>

/** Open differences without a contest, both sums as positive amounts. */
export const ValorEmAberto = z.object({ debito: Reais, credito: Reais }).meta({ id: 'ValorEmAberto' })
export type ValorEmAberto = z.output<typeof ValorEmAberto>

export const DIFERENCAS_POR_PAGINA = 10
export const TODOS_OS_TIPOS = 'DEBITO/CREDITO'

/** Differences that one table may name; an address holds no more. */
export const MAX_NA_TABELA = 200
const NA_TABELA_DEMAIS = `Escolha no máximo ${MAX_NA_TABELA} diferenças para a tabela, ou nenhuma para levar todas do filtro.`

export const FiltroDeDiferencas = z
  .object({
    ...PERIODO,
    tipoPagamentoFrete: z
      .enum([TODOS_OS_TIPOS, ...tipos], { error: 'Tipo de diferença desconhecido.' })
      .optional()
      .meta({ description: 'DEBITO, CREDITO ou DEBITO/CREDITO (todos).' }),
    statusPagamentoFrete: z
      .enum(statuses, { error: 'Status de diferença desconhecido.' })
      .optional()
      .meta({ description: 'ABERTO ou QUITADO; sem ele, todos.' }),
    uuids: z
      .string({ error: 'Informe as diferenças com vírgula.' })
      .refine((text) => text.split(',').length <= MAX_NA_TABELA, { error: NA_TABELA_DEMAIS, abort: true })
      .refine((text) => text.split(',').every((uuid) => z.uuid().safeParse(uuid.trim()).success), {
        error: 'Diferença inválida.',
      })
      .optional()
      .meta({ description: 'diferencaUuid de cada uma, com vírgula: só estas vêm, também para o arquivo.' }),
    ...PAGINA,
  })
  .refine(({ dataInicio, dataFim }) => isPeriodo(dataInicio, dataFim), { error: DATAS_TROCADAS, path: ['dataFim'] })

const daDiferenca = { tag: 'diferenca', access: 'subscriber' } as const

export const TABELA_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const listDiferencas = endpoint({
  ...daDiferenca,
  method: 'GET',
  path: '/api/v1/frete/pagamento',
  summary:
    'As diferenças entre o que foi pago e o que a transportadora mediu, da mais nova para a mais antiga. Com Accept ' +
    'text/csv ou de planilha XLSX: o arquivo inteiro do filtro, ou das diferenças de `uuids`, sem páginas.',
  right: 'verDiferencas',
  query: FiltroDeDiferencas,
  response: z.array(Diferenca),
  files: ['text/csv', TABELA_XLSX],
})

export const findValorEmAberto = endpoint({
  ...daDiferenca,
  method: 'GET',
  path: '/api/v1/frete/valorEmAberto',
  summary: 'O que há a pagar e a receber de diferenças; as que estão em contestação ficam fora.',
  right: 'verDiferencas',
  response: ValorEmAberto,
})

/** Most differences in one settlement. */
export const MAX_DIFERENCAS = 500

const Quitacao = z.object(
  {
    /** True redeems the credits, false pays the debits (S2 §7). */
    tipoQuitacao: z.boolean({ error: 'Informe true para resgatar os créditos ou false para pagar os débitos.' }),
    /** The amount that the person saw, positive: if it has changed, nothing is settled. */
    valor: Reais.refine((valor: Centavos) => valor > 0, { error: 'Informe um valor maior que zero.' }).nullish(),
    uuids: z
      .array(z.uuid({ error: 'Diferença inválida.' }), { error: 'Informe as diferenças em uma lista.' })
      .min(1, { error: MENSAGENS_DA_DIFERENCA.nenhuma })
      .max(MAX_DIFERENCAS, { error: MENSAGENS_DA_DIFERENCA.demais })
      .nullish()
      .meta({
        description: 'diferencaUuid de cada uma; sem a lista, todas as que estão em aberto, que podem ser até 2.000.',
      }),
  },
  { error: 'Informe a quitação.' },
)

export const SaldoQuitado = ValorEmAberto.extend({ saldo: Reais }).meta({ id: 'SaldoQuitado' })

export const quitDiferencas = endpoint({
  ...daDiferenca,
  method: 'PUT',
  path: '/api/v1/assinatura/atualizacaoSaldo',
  summary: 'Paga os débitos com o saldo da carteira, ou resgata os créditos para ela.',
  right: 'quitarDiferencas',
  requestHeaders: IDEMPOTENCY_KEY,
  body: Quitacao,
  response: SaldoQuitado,
})

export { countDiferencas } from './kernel/http/contagens.ts'
