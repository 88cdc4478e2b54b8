import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { CASAS_DO_VALOR, type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS, type MeioDePagamento, type RecargaIniciada } from '#contract/pagamento'
import { parseDecimal } from '../../ui/fields/number.rules.ts'

export type CampoDaRecarga = 'valor' | 'meio'
/** In the order of the form. */
export const CAMPOS_DA_RECARGA: readonly CampoDaRecarga[] = ['valor', 'meio']

type Limites = Pick<MeioDePagamento, 'valorMinimo' | 'valorMaximo'>

/** The typed amount in centavos; null for an empty field, NaN for text that is no amount. */
export const centavosOf = (valor: string): Centavos | null => parseDecimal(valor, 2)

/** S2 §5 'Top-up', one sentence per field. */
export function findProblemasDaRecarga({ valor, meio }: { valor: string; meio: Limites | undefined }) {
  const centavos = centavosOf(valor)
  const problemaDoValor = centavos === null ? OBRIGATORIO : findForaDoLimite(centavos, meio)
  return {
    ...(problemaDoValor && { valor: problemaDoValor }),
    ...(!meio && { meio: MENSAGENS.semMeio }),
  } satisfies Partial<Record<CampoDaRecarga, string>>
}

function findForaDoLimite(centavos: Centavos, meio: Limites | undefined) {
  if (Number.isNaN(centavos)) return CASAS_DO_VALOR
  if (meio && centavos > meio.valorMaximo) return MENSAGENS.maximo(reais(meio.valorMaximo))
  if (meio && centavos < meio.valorMinimo) return MENSAGENS.minimo(reais(meio.valorMinimo))
  return centavos > 0 ? undefined : 'Informe um valor maior que zero.'
}

/** 'De R$ 1,00 a R$ 5.000,00'. */
export const limitesText = ({ valorMinimo, valorMaximo }: Limites) =>
  `De ${formatReais(valorMinimo)} a ${formatReais(valorMaximo)}`

/** The methods in use, the preferred first. */
export const orderMeios = (meios: readonly MeioDePagamento[]) =>
  meios.filter(({ ativo }) => ativo).toSorted((a, b) => a.prioridade - b.prioridade)

/** The next step after a recarga has begun, as the method's attribute says. */
export const acaoOf = ({ atributosMeioPagamento }: Pick<MeioDePagamento, 'atributosMeioPagamento'>) =>
  atributosMeioPagamento.find(({ nomeAtributo }) => nomeAtributo === 'ACAO')?.valorAtributo

/** The known kind of a method, for its icon and its explanation. */
export function tipoOf(meio: Pick<MeioDePagamento, 'nome' | 'atributosMeioPagamento'>) {
  if (acaoOf(meio) === 'OPEN_BOLETO_POPUP') return 'BOLETO'
  return /pix/i.test(meio.nome) ? 'PIX' : 'CARTAO'
}

/** The names of the kinds for the tag manager. */
export const TIPOS_DE_PAGAMENTO = { PIX: 'Pix', CARTAO: 'Cartão', BOLETO: 'Boleto' } as const

export type Boleto = { html: string; pdf: string; linhaDigitavel: string }
/**
 * What follows a recarga: an address of ours without its origin (`here`), another one (`away`), a boleto, or a failure.
 */
export type Proximo =
  | { vai: 'here' | 'away'; url: string }
  | { vai: 'boleto'; boleto: Boleto }
  | { vai: 'nowhere'; mensagem: string; porque?: string }

/** S2 §4 'Top-up action by payment method'. `origens`: the origins of the product itself. */
export function planProximo(
  acao: string | undefined,
  info: RecargaIniciada['meioPagamento']['info'],
  origens: readonly string[],
): Proximo {
  const error = info.find(({ chave }) => chave === 'error')
  if (error) return { vai: 'nowhere', mensagem: MENSAGENS.recargaFalhou, porque: error.valor }
  const [first, pdf, linha] = info.map(({ valor }) => valor)
  const url = first && URL.canParse(first) ? new URL(first) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) return { vai: 'nowhere', mensagem: MENSAGENS.recargaFalhou }
  switch (acao) {
    case 'OPEN_NEW_WINDOW':
      return origens.includes(url.origin)
        ? { vai: 'here', url: url.pathname + url.search }
        : { vai: 'away', url: url.href }
    case 'OPEN_BOLETO_POPUP':
      return { vai: 'boleto', boleto: { html: url.href, pdf: pdf ?? '', linhaDigitavel: linha ?? '' } }
    default:
      return { vai: 'nowhere', mensagem: MENSAGENS.acaoDesconhecida }
  }
}

/** Whether the product knows this action: with an unknown one no recarga is begun, as nobody could pay it. */
export const isAcaoConhecida = (acao: string | undefined) => acao === 'OPEN_NEW_WINDOW' || acao === 'OPEN_BOLETO_POPUP'

/** The 47 digits of a boleto in the groups of its paper form. */
export const formatLinhaDigitavel = (linha: string) =>
  linha
    .replace(/\D/g, '')
    .replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')

const reais = (centavos: Centavos) => formatReais(centavos).replace('\u00a0', ' ')
