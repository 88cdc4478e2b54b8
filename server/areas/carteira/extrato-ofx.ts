import { MEIOS, TIPOS_DE_TRANSACAO } from '#contract/carteira'
import { plusSeconds, toBrasilia } from '#contract/kernel/instant'
import type { Deps } from '../../kernel/deps.ts'
import { escapeXml } from '../../kernel/escape-xml.ts'
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
 * The wallet as a bank statement: every line that changed what can be spent, signed, and the balance that they came to.
 * Elements stand in the order of the specification (11.4.2) and all of them are closed, which SGML allows and every reader
 * understands.
 */
export async function* renderOfx(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  filtro: Filtro,
): AsyncGenerator<string, void> {
  const now = clock.now()
  // a day that is over ends on itself, not at the midnight that begins the next
  const fim = filtro.fim && filtro.fim < now ? plusSeconds(filtro.fim, -1) : now
  const ultima = await findUltimaNaCarteira(db, filtro)
  const inicio = filtro.inicio ?? (await findInicio(db, filtro.assinaturaUuid)) ?? fim
  const marca = escapeXml(config.marca.nome)
  const status = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'
  yield [
    ...Object.entries(HEADER).map(([name, value]) => `${name}:${value}`),
    '',
    '<OFX>',
    `<SIGNONMSGSRSV1><SONRS>${status}<DTSERVER>${stamp(now)}</DTSERVER><LANGUAGE>POR</LANGUAGE>`,
    `<FI><ORG>${marca}</ORG><FID>${BANCO}</FID></FI></SONRS></SIGNONMSGSRSV1>`,
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${status}<STMTRS><CURDEF>BRL</CURDEF>`,
    `<BANKACCTFROM><BANKID>${BANCO}</BANKID><ACCTID>${contaOf(filtro.assinaturaUuid)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${stamp(inicio)}</DTSTART><DTEND>${stamp(fim)}</DTEND>`,
    '',
  ].join('\r\n')
  // the balance is that of the newest line of the file: what comes after it belongs to the next one
  const since = ultima && { em: ultima.em, ordem: ultima.ordem + 1 }
  if (since) for await (const linhas of readLinhas(db, filtro, since)) yield linhas.map(renderLinha).join('')
  yield [
    '</BANKTRANLIST>',
    `<LEDGERBAL><BALAMT>${reaisComPonto(ultima?.saldoCentavos ?? 0)}</BALAMT><DTASOF>${stamp(fim)}</DTASOF></LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1>',
    '</OFX>',
    '',
  ].join('\r\n')
}

function renderLinha({ uuid, em, tipo, meio, origemUuid, naCarteiraCentavos }: LinhaDoExtrato) {
  if (naCarteiraCentavos === null) return ''
  const memo = escapeXml(`${TIPOS_DE_TRANSACAO[tipo].descricao} (${MEIOS[meio]})`)
  return [
    `<STMTTRN><TRNTYPE>${naCarteiraCentavos < 0 ? 'DEBIT' : 'CREDIT'}</TRNTYPE><DTPOSTED>${stamp(em)}</DTPOSTED>`,
    `<TRNAMT>${reaisComPonto(naCarteiraCentavos)}</TRNAMT><FITID>${uuid}</FITID><REFNUM>${origemUuid.replaceAll('-', '')}</REFNUM>`,
    `<MEMO>${memo}</MEMO></STMTTRN>\r\n`,
  ].join('')
}

/** No bank of the central bank's list: an importer asks which account is meant once, and remembers the pair. */
const BANCO = '0000'

/** An account has 22 characters at most; those of an identifier that make it unlike any other are as many. */
const contaOf = (assinaturaUuid: string) => assinaturaUuid.replaceAll('-', '').slice(-22)

/** 20261122143005[-3:BRT] */
const stamp = (instant: Date) => `${toBrasilia(instant).slice(0, 19).replace(/\D/g, '')}[-3:BRT]`
