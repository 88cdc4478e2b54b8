import { can, readAssinatura } from '../../app/data/perfil.ts'
import { DcesDoMes } from '../../areas/loja/fiscal/dces-do-mes.tsx'
import { Leis } from '../../areas/loja/fiscal/leis.tsx'
import { usePapeisFiscais } from '../../areas/loja/fiscal/papeis-fiscais.queries.ts'
import { RemetenteCard } from '../../areas/loja/fiscal/remetente-card.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { LoadError } from '../../ui/page/load-error.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import page from './conta-page.module.css'
import css from './papeis-fiscais.module.css'

/** /configuracoes/papeis-fiscais: which paper travels with the fretes of each sender, and the answers that decide it. */
export default function PapeisFiscais() {
  return (
    <div className={page.page}>
      <h1>Papéis fiscais</h1>
      <p className={css.lead}>
        Todo pacote viaja com um papel: a nota fiscal, a DC-e ou a declaração de conteúdo. Responda uma vez por
        remetente, e o passo 3 da calculadora já abre no papel certo.
      </p>
      {readAssinatura() ? <Remetentes /> : <Alert tone="info" title="Esta é uma conta da equipe, sem assinatura." />}
      <p className={css.lei}>
        <Leis />
      </p>
    </div>
  )
}

function Remetentes() {
  const { data, isError, refetch } = usePapeisFiscais()
  if (isError && !data)
    return <LoadError title="As respostas não vieram" text="Por favor, tente de novo." onRetry={() => void refetch()} />
  if (!data) return <Skeleton size="block" />
  const isReadOnly = !can('editarLojas')
  return (
    <>
      {isReadOnly && (
        <Alert tone="info">
          <p>Só quem administra a conta muda estas respostas.</p>
        </Alert>
      )}
      {data.remetentes.map((remetente) => (
        <RemetenteCard key={remetente.loja} remetente={remetente} temDce={data.temDce} isReadOnly={isReadOnly} />
      ))}
      {data.temDce && <DcesDoMes />}
    </>
  )
}
