import { referenciaCurta } from '../adapters/transportadora/correios/prepostagem.rules.ts'
import { describeExpedicao } from '../ports/expedicao.suite.ts'
import { openPalco } from './testing-correios.ts'

const EVENTOS = {
  POSTADO: { codigo: 'PO', tipo: '01', descricao: 'Objeto postado' },
  EM_TRANSITO: { codigo: 'RO', tipo: '01', descricao: 'Objeto em transferência - por favor aguarde' },
  ENTREGUE: { codigo: 'BDE', tipo: '01', descricao: 'Objeto entregue ao destinatário' },
}

describeExpedicao('the Correios by their API', async () => {
  const palco = await openPalco()
  const { local, deps, correios } = palco
  const { expedicao } = correios
  return {
    expedicao: {
      ...expedicao,
      // the house asks again after a minute: a breaker that failures opened is not open then
      issue(...asked) {
        palco.advance(60)
        return expedicao.issue(...asked)
      },
      cancel(...asked) {
        palco.advance(60)
        return expedicao.cancel(...asked)
      },
    },
    now: deps.clock.now,
    produto: 'correios/pac',
    codigo: /^AP\d{9}BR$/,
    numeros: { failsThrice: '503', neverIssues: '500' },
    async tell(referencia, novidade, em) {
      const objeto = local.postagem.findByPedido(referenciaCurta(referencia))
      if (!objeto) throw new Error('no such object')
      if (objeto.statusAtual > 3) throw new Error('the label has ended')
      if (objeto.statusAtual < 3) local.postagem.moveTo(objeto, 3)
      objeto.eventos.push({ ...EVENTOS[novidade], em })
    },
    close: palco.close,
  }
})
