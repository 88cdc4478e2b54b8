import { mayDo } from '#contract/kernel/http/papel'
import { readAssinatura, readPerfil } from '../../app/data/perfil.ts'
import { useNavigateIfHere } from '../../app/frame/use-navigate-if-here.ts'
import { showToast } from '../../app/notices/notices.ts'
import { Importacao } from '../../areas/importacao/importacao.tsx'
import type { Modo } from '../../areas/importacao/modo.rules.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { useRemetentes } from '../calculadora/use-remetentes.ts'
import css from './importacao-page.module.css'

/** A page that brings many fretes into the cart at once. */
export function ImportacaoPage({ modo, titulo }: { modo: Modo; titulo: string }) {
  const perfil = readPerfil()
  return (
    <div className={css.page}>
      <h1>{titulo}</h1>
      {!readAssinatura() ? (
        <Alert tone="info" title="Esta é uma conta da equipe, sem assinatura." />
      ) : perfil && !mayDo(perfil.papel, 'editarCarrinho') ? (
        <Alert tone="info" title="O seu perfil vê o carrinho, e não adiciona fretes a ele." />
      ) : (
        <Conteudo modo={modo} />
      )}
    </div>
  )
}

function Conteudo({ modo }: { modo: Modo }) {
  const navigateIfHere = useNavigateIfHere()
  const { remetentes, isKnown } = useRemetentes()
  return (
    <Importacao
      modo={modo}
      remetentes={isKnown ? remetentes : null}
      onDone={(importados) => {
        showToast(
          importados === 1
            ? '1 frete adicionado ao carrinho'
            : `${importados.toLocaleString('pt-BR')} fretes adicionados ao carrinho`,
        )
        navigateIfHere('/carrinho')
      }}
    />
  )
}
