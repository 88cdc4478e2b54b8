import { Link } from 'react-router'
import { useSite } from '../../app/frame/site.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { writeAoSuporte } from './carta-ao-suporte.ts'

/**
 * The CPF already has an account: the person's own, or one that somebody else opened with it. The staff decide (D §23).
 */
export function CpfDeOutro({ cpf }: { cpf: string }) {
  const { marca } = useSite()
  return (
    <Alert tone="info" title="A conta com este CPF não é sua?">
      <p>
        Escreva para o suporte em <a href={writeAoSuporte(marca, cpf)}>{marca.suporteEmail}</a>. Não mande documentos
        agora: a equipe responde dizendo como comprovar que o CPF é seu.
      </p>
      <p>
        Se a conta é sua, <Link to="/login">faça login</Link> ou <Link to="/recuperarSenha">recupere a senha</Link>.
      </p>
    </Alert>
  )
}
