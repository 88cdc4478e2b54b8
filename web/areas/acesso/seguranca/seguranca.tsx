import { Chaves } from './chaves.tsx'
import { Fator } from './fator.tsx'

/** 'Segurança da conta': the second step at log in, and the passkeys. */
export function Seguranca() {
  return (
    <>
      <Fator />
      <Chaves />
    </>
  )
}
