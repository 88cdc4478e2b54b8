import { useQuery } from '@tanstack/react-query'
import type { Assinatura } from '#contract/conta'
import { can, isPropria, readAssinatura } from '../../app/data/perfil.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { Sessoes } from '../../areas/acesso/sessoes.tsx'
import { AlertasSwitches } from '../../areas/conta/alertas-switches.tsx'
import { assinaturaQuery } from '../../areas/conta/assinatura.queries.ts'
import { ContaDados } from '../../areas/conta/conta-dados.tsx'
import { Encerramento } from '../../areas/conta/encerramento.tsx'
import { MeusDados } from '../../areas/conta/meus-dados.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { LoadError } from '../../ui/page/load-error.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from './conta-page.module.css'

const Seguranca = lazyPart(
  async () => (await import('../../areas/acesso/seguranca/seguranca.tsx')).Seguranca,
  () => <Skeleton className={css.seguranca} size="block" />,
)
const RegraDasDiferencas = lazyPart(
  async () => (await import('../../areas/diferenca/regra/regra-form.tsx')).RegraDasDiferencas,
  () => <Skeleton className={css.regra} size="block" />,
)

/** /configuracoes/conta, 'Conta Flex' (S2 §2 'Account view'). */
export default function Conta() {
  const assinatura = readAssinatura()
  return (
    <div className={css.page}>
      <h1>Conta Flex</h1>
      {assinatura ? <Dados assinatura={assinatura} /> : <DaEquipe />}
      {assinatura && (
        <section className={css.section} aria-labelledby="conta-perguntas">
          <h2 id="conta-perguntas">Perguntas antes de agir</h2>
          <div className={css.card}>
            <AlertasSwitches />
          </div>
        </section>
      )}
      {assinatura && (
        <section className={css.section} aria-labelledby="conta-diferencas">
          <h2 id="conta-diferencas">Diferenças nos Fretes</h2>
          <div className={css.card}>
            <RegraDasDiferencas assinatura={assinatura} />
          </div>
        </section>
      )}
      <section className={css.section} aria-labelledby="conta-seguranca">
        <h2 id="conta-seguranca">Segurança da conta</h2>
        <div className={css.card}>
          <Seguranca />
        </div>
      </section>
      <section className={css.section} aria-labelledby="conta-sessoes">
        <h2 id="conta-sessoes">Onde você está conectado</h2>
        <div className={css.card}>
          <Sessoes />
        </div>
      </section>
      <section className={css.section} aria-labelledby="conta-seus-dados">
        <h2 id="conta-seus-dados">Seus dados</h2>
        <div className={css.card}>
          <MeusDados />
          {assinatura && <Encerramento />}
        </div>
      </section>
    </div>
  )
}

function Dados({ assinatura: uuid }: { assinatura: string }) {
  const assinatura = useQuery(assinaturaQuery(uuid))
  const pendente = assinatura.data?.assinante.emailPendente
  const canEdit = can('editarConta')
  if (assinatura.isError && !assinatura.data)
    return (
      <LoadError
        title="A sua conta não abriu"
        text="Problema ao fazer a requisição. Contate o suporte, por favor."
        onRetry={() => void assinatura.refetch()}
      />
    )
  return (
    <section aria-label="Dados da conta" aria-busy={assinatura.isPending} className={css.section}>
      {pendente && (
        <Alert tone="info" title={`Confirme o novo e-mail: ${pendente}`}>
          <p>Enviamos um link para ele. Até você confirmar, vale o e-mail de antes.</p>
        </Alert>
      )}
      {isPropria() ? (
        <ContaDados assinatura={assinatura.data} />
      ) : (
        <Alert tone="info" title={`Você trabalha na conta de ${nomeDe(assinatura.data)}`}>
          <p>Os dados pessoais, os documentos e a senha de quem é dono da conta aparecem só para essa pessoa.</p>
        </Alert>
      )}
      <div className={css.actions}>
        {canEdit && (
          <ButtonLink to="/configuracoes/conta-editar" look="act">
            <WorkIcon name="edit" />
            Editar perfil
          </ButtonLink>
        )}
        <ButtonLink to="/configuracoes/restaurar-senha">Mudar senha</ButtonLink>
        <ButtonLink to="/configuracoes/minha-loja">Minha Loja</ButtonLink>
      </div>
    </section>
  )
}

/** Staff have no assinatura to show, but a password and sessions. */
function DaEquipe() {
  return (
    <section className={css.section} aria-label="Dados da conta">
      <Alert tone="info" title="Esta é uma conta da equipe, sem assinatura." />
      <div className={css.actions}>
        <ButtonLink to="/configuracoes/restaurar-senha">Mudar senha</ButtonLink>
      </div>
    </section>
  )
}

const nomeDe = (assinatura: Assinatura | undefined) =>
  assinatura ? `${assinatura.assinante.nome} ${assinatura.assinante.sobrenome}`.trim() : 'outra pessoa'
