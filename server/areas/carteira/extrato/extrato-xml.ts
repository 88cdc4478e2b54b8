import { MEIOS, STATUS_DE_TRANSACAO, TIPOS_DE_TRANSACAO } from '#contract/carteira'
import { toBrasilia } from '#contract/kernel/values/instant'
import type { Db } from '../../../kernel/deps.ts'
import { escapeXml } from '../../../kernel/text/escape-xml.ts'
import { type Filtro, type LinhaDoExtrato, readLinhas } from './extrato.repo.ts'
import { reaisComPonto } from './extrato.rules.ts'

/** The statement as XML, with the names of the API's answer; docs/extrato.md explains them. */
export async function* renderXml(db: Db, filtro: Filtro): AsyncGenerator<string, void> {
  let head = `<?xml version="1.0" encoding="UTF-8"?>\n<transacoes assinatura="${escapeXml(filtro.assinaturaUuid)}">\n`
  for await (const linhas of readLinhas(db, filtro)) {
    yield head + linhas.map(renderLinha).join('')
    head = ''
  }
  yield `${head}</transacoes>\n`
}

function renderLinha(linha: LinhaDoExtrato) {
  const { uuid, criadaEm, em, valorCentavos, status, tipo, meio, saldoCentavos, deCartaoCentavos, origem, origemUuid } =
    linha
  const { descricao, tipoOperacao } = TIPOS_DE_TRANSACAO[tipo]
  const parts = [
    element('uuid', uuid),
    element('dataCriacao', toBrasilia(criadaEm)),
    element('dataEfetivacao', toBrasilia(em)),
    element('valor', reaisComPonto(valorCentavos)),
    element('valorDesconto', reaisComPonto(0)),
    group('status', element('codigo', status), element('descricao', STATUS_DE_TRANSACAO[status])),
    group(
      'tipoTransacao',
      element('codigo', tipo),
      element('descricao', descricao),
      element('tipoOperacao', tipoOperacao),
    ),
    group('meioPagamento', element('nome', MEIOS[meio])),
    saldoCentavos === null ? '' : element('saldo', reaisComPonto(saldoCentavos)),
    deCartaoCentavos === null ? '' : element('deCartao', reaisComPonto(Math.abs(deCartaoCentavos))),
    group('origem', element('tipo', origem), element('uuid', origemUuid)),
  ]
  return `${group('transacao', ...parts)}\n`
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
const group = (name: string, ...inside: string[]) => `<${name}>${inside.join('')}</${name}>`
