import { tellNovidade } from '../adapters/transportadora/simulada/novidade.ts'
import { describeExpedicao } from '../ports/expedicao.suite.ts'
import { CORREIOS, JADLOG } from '../testing/given/carrinho.ts'
import { startHouse } from '../testing/house.ts'

const open = (transportadoraUuid: string, produto: string, codigo: RegExp) => async () => {
  const { deps, stop } = await startHouse()
  return {
    expedicao: deps.expedicoes.find((one) => one.transportadoraUuid === transportadoraUuid)!,
    now: deps.clock.now,
    produto,
    codigo,
    numeros: { failsThrice: '503', neverIssues: '500' },
    async tell(referencia: string, novidade: 'POSTADO' | 'EM_TRANSITO' | 'ENTREGUE', em: Date) {
      const told = await tellNovidade(deps, referencia, { novidade, em, agencia: 'AC Centro', medidas: null })
      if (typeof told === 'string') throw new Error(told)
    },
    close: stop,
  }
}

describeExpedicao('the simulated Correios', open(CORREIOS, 'correios/pac', /^QQ\d{9}BR$/))
describeExpedicao('the simulated Jadlog', open(JADLOG, 'jadlog/package', /^99\d{12}$/))
