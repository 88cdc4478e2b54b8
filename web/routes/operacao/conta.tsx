import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../app/data/api.ts'
import { useSession } from '../../app/data/session.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { Sessoes } from '../../areas/acesso/sessoes.tsx'
import { EmailForm } from '../../areas/operacao/equipe/email-form.tsx'
import { euQuery } from '../../areas/operacao/operacao.queries.ts'
import { Cartao } from '../../areas/operacao/pecas/cartao.tsx'
import { Tela } from '../../areas/operacao/pecas/tela.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from './conta.module.css'

const Seguranca = lazyPart(
  async () => (await import('../../areas/acesso/seguranca/seguranca.tsx')).Seguranca,
  () => <Skeleton className={css.seguranca} size="block" />,
)
const TrocaDeSenhaForm = lazyPart(
  async () => (await import('../../areas/acesso/senha/troca-de-senha-form.tsx')).TrocaDeSenhaForm,
  () => <Skeleton className={css.formulario} size="block" />,
)

/**
 * /operacao/conta: the own password, second step, e-mail and sessions. Outside the sandbox an operator without a second
 * step reaches this screen alone.
 */
export default function Conta() {
  const session = useSession()
  const { data: eu, error, isPending } = useQuery({ ...euQuery(), staleTime: 0 }) // the e-mail may be newer
  const isWithoutFator = error instanceof CallError && error.code === 'SEGUNDO_FATOR_OBRIGATORIO'
  return (
    <Tela
      titulo="Sua conta"
      nota={session && `${session.nome} ${session.sobrenome}`}
      acoes={
        <ButtonLink to="/logout" size="s">
          Sair
        </ButtonLink>
      }
    >
      {isWithoutFator && (
        <div className={css.aviso}>
          <Alert tone="warning" title="Falta a verificação em duas etapas">
            <p>O console abre depois que você a ligar aqui. Tenha à mão o aplicativo autenticador do seu celular.</p>
          </Alert>
        </div>
      )}
      <div className={css.grade}>
        <Cartao titulo="Segurança">
          <div className={css.partes}>
            <Seguranca />
          </div>
        </Cartao>
        <Cartao titulo="Senha" isRaso>
          <div className={css.senha}>
            <TrocaDeSenhaForm email={eu?.email} voltar={null} />
          </div>
        </Cartao>
        {(eu || isPending) && (
          <Cartao titulo="E-mail">
            {eu ? (
              <EmailForm email={eu.email} emailPendente={eu.emailPendente} />
            ) : (
              <Skeleton className={css.email} size="block" />
            )}
          </Cartao>
        )}
        {/* last, because the number of sessions is known late and would push what stands below */}
        <Cartao titulo="Onde você está conectado" nota="a sessão termina depois de 30 minutos sem uso">
          <Sessoes />
        </Cartao>
      </div>
    </Tela>
  )
}
