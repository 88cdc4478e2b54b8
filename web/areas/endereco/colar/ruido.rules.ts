import { LACUNA } from './codigo/codigos.rules.ts'
import { fold } from './texto.rules.ts'

/** The parts of 'segue abaixo o meu endereço completo para entrega': its beginning, its owner, its purpose. */
const ANUNCIO =
  '(?:seguem?|aqui(?: esta| vai| vao)?|vou (?:te )?(?:mandar|passar|deixar)|esse e|este e|ai vai|la vai|ja te passo|to mandando|estou enviando)'
const DE_QUEM = '(?:abaixo|ai|aqui|agora|entao|todos|o|a|os|as|meus?|minhas?|seus?)'
const PARA_QUE =
  '(?:completos?|abaixo|certinho|ai|aqui|pra vc|pra voce|(?:de|da|do|para|pra|para o) (?:entrega|envio|enviar|cobranca)|do (?:cliente|comprador|destinatario))'

/** Words of conversation that belong to no address; they are removed from a line. */
const CONVERSA = [
  // Greetings, and words that begin a message.
  '(?:oi+e*|ola+)(?: (?:querid[oa]|amig[oa]|flor|linda|moc[ao]|gente|pessoal))?|opa+|hey|e ai|bom dia|boa tarde',
  'boa noite|tudo bem|td bem|tudo bom|tudo certo|entao|ta bom|ta certo|anota ai|anote ai|pera ai',
  // Thanks and goodbyes.
  '(?:muito |muit[oa] )?(?:obrigad[oa]s?|brigad[oa]|brigadinh[oa]|obg|obgd[ao]?|grat[oa])|valeu+|vlw',
  'agradeco(?: desde ja)?|desde ja|abracos?|abs|bjs?|beijos?|atenciosamente|att|cordialmente|prezad[oa]s?',
  'car[oa]s',
  // Please.
  'por favor|pfv|pfvr|por gentileza|quando puder|se possivel',
  // What announces the address.
  `${ANUNCIO}(?: ${DE_QUEM}){0,5}(?: (?:enderecos?|dados|localizacao|informacoes|contato))?(?: ${PARA_QUE}){0,5}`,
  // A seller who asks for it.
  '(?:me )?(?:manda|mande|envia|passa|passe)(?: ai)?(?: (?:o|os|seu|seus)){0,5} (?:endereco|dados)(?: completos?)?',
  // Headings.
  `(?:e |entao )?(?:${DE_QUEM} |esses sao os ){0,5}(?:endereco|dados)(?: ${PARA_QUE}){0,5}(?: (?:e|eh|sao|fica))?`,
  // Headings of other parts.
  '(?:informacoes|detalhes) (?:de|da|do|para) (?:entrega|envio|cliente|contato|pagamento)|dados pessoais',
  // Where to send it.
  '(?:pode )?(?:entregar|enviar|mandar|por|colocar|entrega|envio)(?: no| na| para| pra| em| nesse| neste)?(?: (?:meu|minha|esse|este|endereco|trabalho|servico|casa mesmo))+',
  // Where to send it, at the end of a text or alone in it.
  '(?:pode )?(?:entregar|enviar|mandar|envia|manda) (?:para|pra)(?: mim)?$|para entrega(?:r)?$',
  '^entrega(?:r)?(?: em)?$|^envio$|^destino$|^destinatario$|^cliente$|^comprador$',
  // Where one lives.
  '(?:eu )?(?:moro|resido|fico) (?:na|no|em)|aqui na|aqui no|fica na|fica no',
  // What WhatsApp writes, and laughter.
  'encaminhada|midia oculta|imagem oculta|kkk+|rsrs+|haha+',
].join('|')
const CONVERSAS = new RegExp(`(?<![a-z0-9])(?:${CONVERSA})(?![a-z0-9/])[:,]?`, 'g')

/** A street's name may contain such words: 'Rua Boa Noite', 'Avenida Brasil'. */
const TIPO_ANTES =
  /(?:rua|r\.?|avenida|av\.?|bairro:?|jardim|jd\.?|vila|parque|largo|praca|d[aeo]s?|edificio|residencial|setor|porto|nova|novo)\s$/

/** Removes greetings, thanks and headings from a line. */
export function withoutConversa(linha: string) {
  const folded = fold(linha)
  let rest = ''
  let end = 0
  for (const found of folded.matchAll(CONVERSAS)) {
    if (TIPO_ANTES.test(folded.slice(Math.max(0, found.index - 14), found.index))) continue
    rest += linha.slice(end, found.index) + LACUNA
    end = found.index + found[0].length
  }
  return rest + linha.slice(end)
}

/** A recado: a text with one of these words fills no field, and the person may want to read it. */
const RECADO = new RegExp(
  [
    // Money and orders.
    String.raw`\?|r\$|\bpix\b|comprovante|\bpagamento|\bpag(?:o|uei|ar)\b|deposit|boleto|transfer|\btotal\b`,
    String.raw`subtotal|desconto|\bfretes?\b|\bprazo\b|\bpedidos?\b|\bvendas?\b|\bcompr(?:a|as|ei|ou)\b`,
    String.raw`nota fiscal|rastre|encomenda|\bproduto|\bpacote\b|\bpresente\b`,
    // Goods.
    String.raw`\bunid(?:ade)?s?\b|\bunidades?\b|^\d{1,3}\s?x\s|\sx\s?\d{1,3}$|\btam(?:anho)?\b|\bcamis`,
    String.raw`\bvestido\b|\bkit\s(?!\d)|\bcor\b|\bsku\b|\bvela\b|\bml\b|\bgramas?\b`,
    // Where and when to deliver.
    String.raw`referencia|ao lado|\bperto\b|proxim[oa]\b|em frente|\besquina\b|\batras\b|\bdeixar?\b`,
    String.raw`portaria|porteir|entregador|campainha|interfone|\bbuzina|\bhorario|\bdas \d|\bate as\b`,
    String.raw`\bas \d{1,2}\s?h|\d\s?h\b|\brecebo\b|\breceber\b|\bse nao\b|\bse n\b`,
    String.raw`\bnao (?:tem|lembro|sei|esta|tenho|tiver|da|precisa)\b`,
    String.raw`\bmeu (?:marido|esposo|pai|filho|irmao)\b|\bminha (?:mae|esposa|filha|irma|sogra|vizinha)\b`,
    String.raw`\bligar?\b|\bavis(?:a|ar|e)\b|qualquer (?:coisa|duvida)|\bcomercial\b.*\bhoras\b`,
    // Questions and wishes.
    String.raw`\bvoces?\b|\bvcs?\b|\bqual\b|\bquando\b|\bquero\b|\bgostaria\b|\bprecis[oa]\b|\bconsegu`,
    String.raw`\bchegou\b|\bchega\b|\bamei\b|\badorei\b|\bja fiz\b|\bestou\b|\bto indo\b`,
  ].join('|'),
)

export const isRecado = (text: string) => RECADO.test(fold(text))

/** Words between two parts, which mean nothing alone. 'Pará' with its accent is a state, so it is not among them. */
const LIGACOES = new Set(
  (
    'e é ou o a os as em na no de da do para pra com que meu minha tb também tambem mas aí ai lá la aqui tel ' +
    'cep cpf número numero n nº cidade estado bairro nome rua brasil br ok okay certo isso pronto perfeito ' +
    'blz beleza olha localizacao contato ne'
  ).split(' '),
)

export function isLigacao(text: string) {
  const word = text.toLowerCase().trim()
  return LIGACOES.has(word) || /^(?:ah+|eh+|hum+|[^a-z0-9]*)$/.test(word)
}
