import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Sessao } from '#contract/acesso'
import { CallError } from '../../../app/data/api.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { failureOf, hasWebAuthn, webAuthn } from './web-authn.ts'

const never = () => () => {}

/**
 * 'Entrar com chave de acesso', where the browser can. Where the browser offers passkeys among the suggestions of a field,
 * it also offers them in the CPF field (`autocomplete="username webauthn"`).
 */
export function EnterWithChave({ onEnter }: { onEnter: (sessao: Sessao) => void }) {
  const isPossible = useSyncExternalStore(never, hasWebAuthn, () => false)
  const [isAsking, setAsking] = useState(false)
  const [falha, setFalha] = useState<string | null>(null)

  const take = useEffectEvent((sessao: Sessao) => onEnter(sessao))
  useEffect(() => {
    if (!isPossible) return undefined
    let isGone = false
    void offer().then((outcome) => {
      if (isGone) return
      if ('sessao' in outcome) take(outcome.sessao)
      else setFalha(outcome.falha)
    })
    return () => {
      isGone = true
      void webAuthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
    }
  }, [isPossible])

  if (!isPossible) return null
  const ask = async () => {
    setAsking(true)
    setFalha(null)
    try {
      onEnter(await enter(false))
    } catch (error) {
      setFalha(failureOf(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Button aria-busy={isAsking} onClick={() => isAsking || void ask()}>
        {isAsking ? 'Esperando a chave…' : 'Entrar com chave de acesso'}
      </Button>
      {falha && <Alert tone="error" title={falha} isAnswer />}
    </>
  )
}

const enter = async (isOffered: boolean) => (await import('./chave.calls.ts')).enterWithChave(isOffered)

/**
 * Waits until the person chooses a passkey among the suggestions. A passkey that is then refused is told; before that
 * choice nothing is said of a failure, because the person has asked for nothing.
 */
async function offer(): Promise<{ sessao: Sessao } | { falha: string | null }> {
  try {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return { falha: null }
    return { sessao: await enter(true) }
  } catch (error) {
    const isRefused = error instanceof CallError && error.code === 'AUTHENTICATION_FAILED'
    return { falha: isRefused ? error.message : null }
  }
}
