import { type Fonte, PONTO_MM } from './traco.ts'

/** Thousandths of the size that letters are wide, by width: Adobe's metrics of the standard fonts. */
const LARGURAS: Record<Fonte, Record<number, string>> = {
  normal: {
    191: "'",
    222: 'ijl‚‘’',
    260: '|¦',
    278: ' !,./:;I[\\]ft·ÌÍÎÏìíîï',
    333: '()-`r¡¨¯²³´¸¹„ˆ‹“”˜›',
    334: '{}',
    350: '•',
    355: '"',
    365: 'º',
    370: 'ª',
    389: '*',
    400: '°',
    469: '^',
    500: 'JcksvxyzçýÿšžŸ',
    537: '¶',
    556: '#$0123456789?L_abdeghnopqu¢£¤¥§«µ»àáâãäåèéêëðñòóôõöùúûüþ€ƒ†‡–',
    584: '+<=>~¬±×÷',
    611: 'FTZ¿ßøŽ',
    667: '&ABEKPSVXYÀÁÂÃÄÅÈÉÊËÝÞŠ',
    722: 'CDHNRUwÇÐÑÙÚÛÜ',
    737: '©®',
    778: 'GOQÒÓÔÕÖØ',
    833: 'Mm',
    834: '¼½¾',
    889: '%æ',
    944: 'Wœ',
    1000: 'Æ…‰Œ—™',
    1015: '@',
  },
  negrito: {
    238: "'",
    278: ' ,./I\\ijl·ÌÍÎÏìíîï‚‘’',
    280: '|¦',
    333: '!()-:;[]`ft¡¨¯²³´¸¹ˆ‹˜›',
    350: '•',
    365: 'º',
    370: 'ª',
    389: '*r{}',
    400: '°',
    474: '"',
    500: 'z„“”ž',
    556: '#$0123456789J_aceksvxy¢£¤¥§«¶»àáâãäåçèéêëýÿ€ƒ†‡–šŸ',
    584: '+<=>^~¬±×÷',
    611: '?FLTZbdghnopquµ¿ßðñòóôõöøùúûüþŽ',
    667: 'EPSVXYÈÉÊËÝÞŠ',
    722: '&ABCDHKNRUÀÁÂÃÄÅÇÐÑÙÚÛÜ',
    737: '©®',
    778: 'GOQwÒÓÔÕÖØ',
    833: 'M',
    834: '¼½¾',
    889: '%mæ',
    944: 'Wœ',
    975: '@',
    1000: 'Æ…‰Œ—™',
  },
}
const LARGURA = {
  normal: byLetter(LARGURAS.normal),
  negrito: byLetter(LARGURAS.negrito),
}

/** Millimetres that a printable text takes; kerning only ever makes it narrower. */
export function larguraDe(text: string, fonte: Fonte, tamanho: number): number {
  let units = 0
  for (const letter of text) units += LARGURA[fonte].get(letter) ?? 1000
  return (units / 1000) * tamanho * PONTO_MM
}

function byLetter(widths: Record<number, string>) {
  return new Map(
    Object.entries(widths).flatMap(([width, letters]) =>
      Array.from(letters, (letter) => [letter, Number(width)] as const),
    ),
  )
}
