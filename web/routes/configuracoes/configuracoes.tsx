import { Link } from 'react-router'
import { can, isPropria, readAssinatura } from '../../app/data/perfil.ts'
import { useSite } from '../../app/frame/site.tsx'
import { Icon } from '../../ui/drawings/icon.tsx'
import { WorkIcon, type WorkIconName } from '../../ui/drawings/work-icon.tsx'
import css from './configuracoes.module.css'
import page from './conta-page.module.css'

type Linha = { to: string; icon: WorkIconName; name: string; sobre: string }

const CONTA: Linha = {
  to: '/configuracoes/conta',
  icon: 'person',
  name: 'Conta Flex',
  sobre: 'Seus dados, onde você está conectado e a cópia de tudo o que guardamos',
}
const EDITAR: Linha = {
  to: '/configuracoes/conta-editar',
  icon: 'edit',
  name: 'Minha Conta',
  sobre: 'Alterar nome, telefone, e-mail e endereço',
}
const DOCUMENTOS: Linha = {
  to: '/configuracoes/documentos',
  icon: 'document',
  name: 'Documentos',
  sobre: 'Identidade, endereço e contrato, que aumentam o limite de fretes',
}
const DESTINATARIOS: Linha = {
  to: '/configuracoes/destinatarios',
  icon: 'truck',
  name: 'Destinatários',
  sobre: 'Quem já recebeu um frete seu: corrigir ou remover',
}
const OUTRAS: Linha[] = [
  {
    to: '/configuracoes/restaurar-senha',
    icon: 'retry',
    name: 'Nova senha',
    sobre: 'Trocar a senha com que você entra',
  },
  { to: '/configuracoes/minha-loja', icon: 'shop', name: 'Minha Loja', sobre: 'A loja que aparece como remetente' },
  {
    to: '/configuracoes/papeis-fiscais',
    icon: 'receipt',
    name: 'Papéis fiscais',
    sobre: 'Nota fiscal, DC-e ou declaração: o que acompanha os seus pacotes',
  },
]

const chavesDeApi = (marca: string): Linha => ({
  to: '/configuracoes/chaves-de-api',
  icon: 'lock',
  name: 'Chaves de API',
  sobre: `Para o seu programa ou a sua loja virtual usar a ${marca}`,
})

const WEBHOOKS: Linha = {
  to: '/configuracoes/webhooks',
  icon: 'external',
  name: 'Webhooks',
  sobre: 'Avisar o seu programa do que acontece na conta, e reenviar',
}

/**
 * /configuracoes: one line for each setting (D §22). 'Minha Conta', 'Documentos', 'Chaves de API' and 'Webhooks' are
 * for the subscriber alone, 'Destinatários' for a perfil that may edit the cart.
 */
export default function Configuracoes() {
  const { marca } = useSite()
  const mayEdit = readAssinatura() !== null && isPropria()
  const mayMakeChaves = readAssinatura() !== null && can('chavesDeApi')
  const mayShip = readAssinatura() !== null && can('editarCarrinho')
  const linhas = [
    CONTA,
    ...(mayEdit ? [EDITAR, DOCUMENTOS] : []),
    ...OUTRAS,
    ...(mayShip ? [DESTINATARIOS] : []),
    ...(mayMakeChaves ? [chavesDeApi(marca.nome)] : []),
    ...(readAssinatura() !== null && can('webhooks') ? [WEBHOOKS] : []),
  ]
  return (
    <div className={page.page}>
      <h1>Configurações</h1>
      <ul className={css.list}>
        {linhas.map(({ to, icon, name, sobre }) => (
          <li key={to}>
            <Link to={to} className={css.item}>
              <WorkIcon name={icon} size="l" />
              <span>
                <b>{name}</b>
                <span>{sobre}</span>
              </span>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
