import { fold, foldWords } from './texto.rules.ts'

/** Words that occur in no name. */
const NAO_SAO_NOMES = new Set(
  (
    'eu vc voce voces vcs meu minha meus minhas seu sua que qual quem com sem para pra pro por nao sim ja tem ter vai vou ser foi esta estou ' +
    'este esta esse essa isso aqui ali la hoje amanha ontem tarde manha entrega entregar enviar envio endereco cep cpf cnpj telefone celular zap ' +
    'whatsapp numero bairro cidade estado uf rua avenida casa apartamento apto bloco quadra lote valor preco frete pedido produto pagamento ' +
    'porteiro portaria favor obrigado obrigada atenciosamente segue dados nome cliente comprador email mail retirar um uma uns umas ' +
    'muito mais menos tudo todos certinho ou se mas quando onde como tambem so ate apos antes depois fica moro'
  ).split(' '),
)

/** Beginnings of neighbourhoods' names, but not of persons'. */
const DE_BAIRRO =
  /^(?:jardim|jd|vila|vl|parque|pq|pque|setor|st|residencial|res|conjunto|conj|nucleo|bairro|centro|zona|cidade|alto d|distrito|chacaras?|recanto|portal|loteamento|lot|cohab|morada|asa (?:sul|norte)|nova?|plano diretor|sitio|fazenda|povoado|distrito)(?![a-z])/

/** Beginnings that no name has: 'dos fundos', 'na', 'o prédio'. */
const PARTICULA = /^(?:d[aeo]s?|n[ao]s?|em|[aeo])(?:\s|$)/

export const isDeBairro = (text: string) => DE_BAIRRO.test(fold(text))

/** Two to eight words of letters that could name a person or a company. */
export function isNome(text: string) {
  const words = foldWords(text).split(' ')
  if (words.length < 2 || words.length > 8 || /[^\p{L}\p{M}\s.'’&-]/u.test(text)) return false
  return (
    !isDeBairro(text) &&
    !PARTICULA.test(text) &&
    !words.some((word) => NAO_SAO_NOMES.has(word)) &&
    words.some((word) => word.length > 2)
  )
}

/** A name after its label: letters, and as short as a name. */
export const isNomeRotulado = (text: string) =>
  text.length <= 120 &&
  /\p{L}{2}/u.test(text) &&
  !PARTICULA.test(text) &&
  foldWords(text).split(' ').length <= 10 &&
  !NAO_SAO_NOMES.has(foldWords(text))
