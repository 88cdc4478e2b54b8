import type { Rastreio } from '#contract/frete-rastreio'
import { type Dia, diaOf } from '#contract/kernel/values/instant'

/**
 * The code that was typed or pasted: also with the spaces and dots of the paper, in upper or lower case, or as a whole
 * address of ours.
 */
export function readCodigo(typed: string) {
  const last =
    typed
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  return last.replace(/[\s.-]/g, '').toUpperCase()
}

export const rastreioUrl = (codigo: string) => `/rastreio/${encodeURIComponent(codigo)}`

/**
 * The mark of a shop without a logo: the first letters of its first two meaningful words. 'Ateliê da Marina' → 'AM'.
 */
export function iniciaisOf(nome: string) {
  const words = nome.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const telling = words.filter((word) => !/^(d[aeo]s?|e|of|the)$/i.test(word))
  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0)!).toLocaleUpperCase('pt-BR'))
    .join('')
}

/** The marks of a parcel's way. */
export const MARCOS = ['Etiqueta', 'Postado', 'A caminho', 'Entregue'] as const
/** How many `MARCOS` a parcel has passed; null for one that is not paid yet, or will not reach its recipient. */
export function marcosFeitos({ statusFrete, situacao }: Pick<Rastreio, 'statusFrete' | 'situacao'>): number | null {
  switch (statusFrete) {
    case 'PENDENTE':
    case 'GERADO':
      return 1
    case 'POSTADO':
      if (situacao === null) return 2
      return ['EM_TRANSITO', 'SAIU_PARA_ENTREGA', 'AGUARDANDO_RETIRADA'].includes(situacao) ? 3 : null
    case 'ENTREGUE':
      return 4
    default:
      return null
  }
}

/** What status and situacao mean, as one sentence for the recipient. */
export function explicacaoOf({ statusFrete, situacao }: Pick<Rastreio, 'statusFrete' | 'situacao'>): string {
  switch (statusFrete) {
    case 'AGUARDANDO_PAGAMENTO':
    case 'PENDENTE':
    case 'GERADO':
      return 'A transportadora ainda não recebeu a encomenda. Assim que for postada, o caminho aparece aqui.'
    case 'POSTADO':
      switch (situacao) {
        case 'AGUARDANDO_RETIRADA':
          return 'Pode ser retirada no endereço que a transportadora indica, com um documento com foto.'
        case 'DEVOLUCAO':
          return 'Não pôde ser entregue e está voltando para quem enviou.'
        case 'DEVOLVIDO':
          return 'Voltou para quem enviou. Combine um novo envio com a loja.'
        case 'EXTRAVIADO':
          return 'A transportadora não localiza a encomenda. Fale com a loja que enviou.'
        case 'AVARIADO':
          return 'A transportadora registrou uma avaria. Fale com a loja que enviou.'
        case 'SAIU_PARA_ENTREGA':
          return 'Está com o entregador.'
        default:
          return 'Está com a transportadora.'
      }
    case 'ENTREGUE':
      return 'A transportadora registrou a entrega.'
    case 'EXPIRADO':
      return 'A etiqueta venceu sem que a encomenda fosse postada. Fale com a loja que enviou.'
    case 'PROCESSANDO_CANCELAMENTO':
    case 'CANCELADO':
      return 'Este envio foi cancelado. Fale com a loja que enviou.'
  }
}

/** The status in words for the recipient, where the seller's words would be wrong. */
export const textoPublico = ({ situacao }: Pick<Rastreio, 'situacao'>) =>
  situacao === 'DEVOLUCAO' ? 'Voltando ao remetente' : undefined

/** The headline where the state says more than the expected date: the parcel will not arrive, or is nearly there. */
export function destaqueDoFim(
  { statusFrete, situacao, ocorrencias }: Pick<Rastreio, 'statusFrete' | 'situacao' | 'ocorrencias'>,
  hoje: Dia,
) {
  switch (statusFrete) {
    case 'EXPIRADO':
    case 'PROCESSANDO_CANCELAMENTO':
    case 'CANCELADO':
      return 'Este envio não vai seguir'
    case 'POSTADO':
      switch (situacao) {
        case 'SAIU_PARA_ENTREGA':
          return ocorrencias[0] && diaOf(ocorrencias[0].dataOcorrencia) === hoje ? 'Chega hoje' : undefined
        case 'AGUARDANDO_RETIRADA':
          return 'Pronta para ser retirada'
        case 'DEVOLUCAO':
        case 'DEVOLVIDO':
          return 'A encomenda não foi entregue'
        case 'EXTRAVIADO':
          return 'A encomenda não foi localizada'
        case 'AVARIADO':
          return 'A encomenda foi avariada'
        default:
          return undefined
      }
    default:
      return undefined
  }
}
