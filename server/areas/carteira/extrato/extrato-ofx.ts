import { MEIOS, TIPOS_DE_TRANSACAO } from '#contract/carteira'
import type { Centavos } from '#contract/kernel/values/centavos'
import { plusSeconds, toBrasilia } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import { escapeXml } from '../../../kernel/text/escape-xml.ts'
import { type Filtro, findInicio, findUltimaNaCarteira, type LinhaDoExtrato, readLinhas } from './extrato.repo.ts'
import { reaisComPonto } from './extrato.rules.ts'

/** OFX 1.0.2, the version that Brazilian banks give and accounting programs read. */
const HEADER = {
  OFXHEADER: '100',
  DATA: 'OFXSGML',
  VERSION: '102',
  SECURITY: 'NONE',
  ENCODING: 'UTF-8',
  CHARSET: 'NONE',
  COMPRESSION: 'NONE',
  OLDFILEUID: 'NONE',
  NEWFILEUID: 'NONE',
}

/**
 * The wallet as a bank statement: every line that changed the balance, signed, and the final balance. Elements stand in
 * the order of the specification (11.4.2), each on its own line and closed: SGML allows that, and both line readers and
 * XML readers understand it.
 */
export async function* renderOfx(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  filtro: Filtro,
): AsyncGenerator<string, void> {
  const now = clock.now()
  // a past day ends on itself, not at the midnight that begins the next
  const fim = filtro.fim && filtro.fim < now ? plusSeconds(filtro.fim, -1) : now
  const ultima = await findUltimaNaCarteira(db, filtro)
  const inicio = filtro.inicio ?? (await findInicio(db, filtro.assinaturaUuid)) ?? fim
  yield lines(
    ...Object.entries(HEADER).map(([name, value]) => `${name}:${value}`),
    '',
    '<OFX>',
    '<SIGNONMSGSRSV1>',
    '<SONRS>',
    ...STATUS,
    element('DTSERVER', stamp(now)),
    element('LANGUAGE', 'POR'),
    '<FI>',
    element('ORG', config.marca.nome),
    element('FID', BANCO),
    '</FI>',
    '</SONRS>',
    '</SIGNONMSGSRSV1>',
    '<BANKMSGSRSV1>',
    '<STMTTRNRS>',
    element('TRNUID', '0'),
    ...STATUS,
    '<STMTRS>',
    element('CURDEF', 'BRL'),
    '<BANKACCTFROM>',
    element('BANKID', BANCO),
    element('ACCTID', contaOf(filtro.assinaturaUuid)),
    element('ACCTTYPE', 'CHECKING'),
    '</BANKACCTFROM>',
    '<BANKTRANLIST>',
    element('DTSTART', stamp(inicio)),
    element('DTEND', stamp(fim)),
  )
  // the balance is that of the newest line in the file; later lines belong to the next file
  const since = ultima && { em: ultima.em, ordem: ultima.ordem + 1 }
  if (since) for await (const linhas of readLinhas(db, filtro, since)) yield linhas.map(renderLinha).join('')
  yield lines(
    '</BANKTRANLIST>',
    '<LEDGERBAL>',
    element('BALAMT', reaisComPonto(ultima?.saldoCentavos ?? 0)),
    element('DTASOF', stamp(fim)),
    '</LEDGERBAL>',
    '</STMTRS>',
    '</STMTTRNRS>',
    '</BANKMSGSRSV1>',
    '</OFX>',
  )
}

function renderLinha({ uuid, em, tipo, meio, origemUuid, naCarteiraCentavos, deCartaoCentavos }: LinhaDoExtrato) {
  if (naCarteiraCentavos === null) return ''
  return lines(
    '<STMTTRN>',
    element('TRNTYPE', naCarteiraCentavos < 0 ? 'DEBIT' : 'CREDIT'),
    element('DTPOSTED', stamp(em)),
    element('TRNAMT', reaisComPonto(naCarteiraCentavos)),
    element('FITID', uuid),
    element('REFNUM', origemUuid.replaceAll('-', '')),
    element(
      'MEMO',
      `${TIPOS_DE_TRANSACAO[tipo].descricao} (${[MEIOS[meio], deCartaoOf(deCartaoCentavos)].filter(Boolean).join('; ')})`,
    ),
    '</STMTTRN>',
  )
}

const deCartaoOf = (centavos: Centavos | null) => (centavos ? `${reaisComPonto(Math.abs(centavos))} de cartão` : '')

const STATUS = ['<STATUS>', '<CODE>0</CODE>', '<SEVERITY>INFO</SEVERITY>', '</STATUS>']

const lines = (...parts: string[]) => parts.map((part) => `${part}\r\n`).join('')
const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** Not in the central bank's list of banks: an importer asks once for the account and remembers the pair. */
const BANCO = '0000'

/** An account has at most 22 characters: the last 22 of the uuid tell accounts apart. */
const contaOf = (assinaturaUuid: string) => assinaturaUuid.replaceAll('-', '').slice(-22)

/** 20261122143005[-3:BRT] */
const stamp = (instant: Date) => `${toBrasilia(instant).slice(0, 19).replace(/\D/g, '')}[-3:BRT]`
