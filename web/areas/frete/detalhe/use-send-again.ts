import { useNavigate } from 'react-router'
import type { FreteNaLista } from '#contract/frete-envio'
import { showToast } from '../../../app/notices/notices.ts'
import { keepCopia } from '../../carrinho/index.ts'
import { keepVolume } from '../../cotacao/index.ts'
import { lojaQueEnvia, useLojas } from '../../loja/index.ts'

/** 'Enviar novamente': the same volume, between the same people, quoted anew. */
export function useSendAgain() {
  const navigate = useNavigate()
  const lojas = useLojas()
  return (frete: FreteNaLista) => {
    keepVolume({ ...frete, ...frete.cotacao })
    keepCopia(frete, lojaQueEnvia(lojas.data ?? []))
    void navigate('/calculadora')
    showToast('Calculadora preenchida com o mesmo volume e as mesmas pessoas.', 'info')
  }
}
