import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Centavos } from '#contract/kernel/values/centavos'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'
import { CallError, sentenceOf } from '../../../app/data/api.ts'
import { hoje } from '../../../app/data/clock.ts'
import { useFields } from '../../../ui/fields/use-fields.ts'
import { chargeCartao, type Instrumento, type RespostaDoCartao } from '../cartao.calls.ts'
import {
  CAMPOS_DO_CARTAO,
  CARTAO_EM_BRANCO,
  type CampoDoCartao,
  type CartaoDigitado,
  codigoDigits,
  digitsOf,
  findProblemas,
  isIncompleto,
  type Problemas,
  problemaDoCodigo,
  refusalsOf,
} from '../cartao.rules.ts'
import { isDebitoVencido } from '../debito-vencido.tsx'
import type { Alvo } from '../pagamento.calls.ts'
import { PAYING } from '../paying.ts'
import { isSemResposta, SEM_RESPOSTA, useConferencia } from '../sem-resposta.ts'
import { CARTOES, useCartoes } from './cartoes.queries.ts'
import { useBandeira } from './use-bandeira.ts'

/**
 * The typed or chosen card, and the payment with it. Number and code are only in this state, never in the address, the
 * browser's storage or the cache of calls. An attempt that reaches the bank clears the code. After a refusal the
 * other fields stay while the screen is open, so that a refused card need not be typed again.
 */
export function useCartaoForm({
  alvo,
  valor,
  onEnd,
  onFailure,
  isUnpaid,
  onRobot,
}: {
  alvo: Alvo
  valor: Centavos
  onEnd: (resposta: RespostaDoCartao) => void
  onFailure: ((error: Error) => boolean) | undefined
  isUnpaid: () => Promise<boolean>
  onRobot: () => void
}) {
  const queryClient = useQueryClient()
  const { data: salvos, isLoading } = useCartoes()
  const [chosen, setChosen] = useState<string | null>()
  const [novo, setNovo] = useState(CARTAO_EM_BRANCO)
  const [codigo, setCodigo] = useState('')
  const [refused, setRefused] = useState<Problemas>({})
  const [failure, setFailure] = useState('')
  const [isVencido, setVencido] = useState(false)
  const [captchaNotice, setCaptchaNotice] = useState('')
  const bandeira = useBandeira(novo.numero)
  useConferencia(failure, isUnpaid, setFailure)

  const salvo = salvos?.find(({ uuid }) => uuid === chosen) ?? (chosen === undefined ? (salvos?.[0] ?? null) : null)
  const problemas: Problemas = salvo
    ? problemaDoSalvo(codigo, codigoDigits(salvo.brand))
    : findProblemas(novo, bandeira, hoje().slice(0, 7))
  const fields = useFields<CampoDoCartao>({ ...problemas, ...refused })
  const [reason, setReason] = useState('')

  // the card is not passed as the mutation's variables, because the cache of calls would keep them
  const sent = useRef<Instrumento | null>(null)
  const { mutate, isPending } = useMutation({
    mutationKey: PAYING,
    mutationFn: () => {
      if (!sent.current) throw new Error(MENSAGENS.dadosIncompletos)
      return chargeCartao(alvo, valor, sent.current)
    },
    onSuccess: (resposta) => {
      if (novo.isParaGuardar) queryClient.removeQueries({ queryKey: CARTOES }) // the list may have one more
      if (resposta.status === 'REFUSED') forgetCodigo()
      else clear()
      onEnd(resposta)
    },
    onError: (error) => meet(error),
    onSettled: () => void (sent.current = null),
  })

  const clear = () => {
    setNovo(CARTAO_EM_BRANCO)
    setCodigo('')
    fields.startAfresh()
  }
  const forgetCodigo = () => {
    setNovo((was) => ({ ...was, codigo: '' }))
    setCodigo('')
    fields.startAfresh()
  }
  const meet = (error: Error) => {
    if (onFailure?.(error)) return clear()
    if (!(error instanceof CallError)) {
      setFailure(error.message || MENSAGENS.erroAoProcessar)
      return clear()
    }
    if (error.code === 'CAPTCHA_OBRIGATORIO') {
      setCaptchaNotice(MENSAGENS.captchaVencido)
      return onRobot()
    }
    const about = refusalsOf(error.errors)
    setRefused(about)
    if (Object.keys(about).length > 0) return void fields.stopAt(undefined)
    setFailure(isSemResposta(error) ? SEM_RESPOSTA : sentenceOf(error, MENSAGENS.erroAoProcessar))
    setVencido(isDebitoVencido(error))
    // below 500 the server refused before it asked the bank, so the code stays; otherwise the bank may have seen it
    if (error.status !== undefined && error.status < 500) return
    forgetCodigo()
  }

  const isBusy = useRef(false)
  const pay = () => {
    if (isBusy.current) return
    setFailure('')
    setVencido(false)
    const first = CAMPOS_DO_CARTAO.find((campo) => problemas[campo])
    setReason(!salvo && isIncompleto(problemas) ? MENSAGENS.cartaoIncompleto : '')
    if (fields.stopAt(first)) return
    sent.current = salvo
      ? { salvo: salvo.uuid, codigo }
      : { salvo: null, ...novo, numero: digitsOf(novo.numero), titular: novo.titular.trim(), bandeira }
    isBusy.current = true
    setCaptchaNotice('')
    mutate(undefined, { onSettled: () => void (isBusy.current = false) })
  }
  return {
    salvos: salvos ?? [],
    isLoading,
    salvo,
    novo,
    codigo,
    bandeira,
    fields,
    failure,
    /** Whether the failure is a difference past due. The person pays it elsewhere, and the typed card stays. */
    isVencido,
    reason,
    captchaNotice,
    /** The first field that the server refused. */
    refusedAt: CAMPOS_DO_CARTAO.find((campo) => refused[campo]),
    isPaying: isPending,
    pay,
    choose: (uuid: string | null) => {
      setChosen(uuid)
      setCodigo('')
      setRefused({})
      setReason('')
      fields.startAfresh()
    },
    typeCodigo: (text: string) => {
      setCodigo(text)
      setRefused({})
    },
    typeNovo: (part: Partial<CartaoDigitado>) => {
      setNovo((was) => ({ ...was, ...part }))
      setReason('')
      setRefused((was) => Object.fromEntries(Object.entries(was).filter(([campo]) => !(campo in part))))
    },
  }
}

const problemaDoSalvo = (codigo: string, digitos: 3 | 4): Problemas => {
  const problema = codigo === '' ? MENSAGENS.codigoDoSalvo : problemaDoCodigo(codigo, digitos)
  return problema === null ? {} : { codigo: problema }
}
