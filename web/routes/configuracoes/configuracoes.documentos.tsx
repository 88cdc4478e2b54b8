import { useQuery } from '@tanstack/react-query'
import { MENSAGENS_DO_DOCUMENTO, PRAZO_DE_APROVACAO_HORAS } from '#contract/documento/documento'
import { isFirstTry } from '../../app/data/leitura.ts'
import { isPropria, readAssinatura } from '../../app/data/perfil.ts'
import { assinaturaQuery } from '../../areas/conta/assinatura.queries.ts'
import { Documentos } from '../../areas/documento/index.ts'
import { OpenBox } from '../../ui/drawings/open-box.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import css from './documentos-page.module.css'

/** /configuracoes/documentos (S2 §2 'Documents'): for the subscriber alone. */
export default function DocumentosPage() {
  const assinatura = readAssinatura()
  return (
    <div className={css.page}>
      <div>
        <h1>Documentos</h1>
        <p className={css.lead}>
          {`Cada documento aprovado aumenta quantos fretes você pode ter ao mesmo tempo. A análise leva até ${PRAZO_DE_APROVACAO_HORAS} horas.`}
        </p>
      </div>
      {assinatura !== null && isPropria() ? (
        <Meus assinatura={assinatura} />
      ) : (
        <EmptyState
          drawing={<OpenBox />}
          title={MENSAGENS_DO_DOCUMENTO.soDoAssinante}
          action={
            <ButtonLink to="/home" look="act">
              Voltar para a Home
            </ButtonLink>
          }
        >
          Só essa pessoa vê, envia e assina. Fale com ela se o limite de fretes ficou pequeno.
        </EmptyState>
      )}
    </div>
  )
}

function Meus({ assinatura }: { assinatura: string }) {
  const conta = useQuery(assinaturaQuery(assinatura))
  const pessoa = conta.data?.assinante
  return (
    <Documentos
      assinatura={assinatura}
      numeroFretes={isFirstTry(conta) ? undefined : (conta.data?.numeroFretes ?? null)}
      signatario={pessoa && { nome: `${pessoa.nome} ${pessoa.sobrenome}`, cpf: pessoa.documento }}
    />
  )
}
