import { Beneficios } from './beneficios.tsx'
import { Conta } from './conta.tsx'
import { Depoimentos } from './depoimentos.tsx'
import { Pagamento } from './pagamento.tsx'
import { Passos } from './passos.tsx'
import { Pontos } from './pontos.tsx'
import { SemMensalidade } from './sem-mensalidade.tsx'
import { Transportadoras } from './transportadoras.tsx'

/** The sections below the calculator. */
export default function Sobre() {
  return (
    <>
      <Passos />
      <Transportadoras />
      <Pontos />
      <SemMensalidade />
      <Conta />
      <Beneficios />
      <Depoimentos />
      <Pagamento />
    </>
  )
}
