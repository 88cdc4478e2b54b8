import { can } from '../../../app/data/perfil.ts'
import { OpenBox } from '../../../ui/drawings/open-box.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { type Filtro, isVazio } from '../filtro.rules.ts'
import { SECOES, type Secao, secaoUrl } from '../secao.rules.ts'

/** What an empty tab says, and the one link that it offers. */
const VAZIOS: Record<Secao, { titulo: string; texto: string; segue: Secao | null }> = {
  PENDENTE: {
    titulo: 'Nada pendente',
    texto: 'Fretes que esperam o pagamento ou a etiqueta passam por aqui e seguem sozinhos.',
    segue: 'GERADO',
  },
  GERADO: {
    titulo: 'Nenhuma etiqueta para postar',
    texto: 'Contrate um frete e a etiqueta aparece aqui, pronta para imprimir.',
    segue: null,
  },
  POSTADO: {
    titulo: 'Nada a caminho',
    texto: 'Quando a transportadora recebe um pacote, você acompanha cada passo dele aqui.',
    segue: 'GERADO',
  },
  ENTREGUE: {
    titulo: 'Nenhuma entrega ainda',
    texto: 'Cada pacote que chegar ao destino fica guardado aqui.',
    segue: 'POSTADO',
  },
  EXPIRADO: {
    titulo: 'Nenhuma etiqueta expirou',
    texto: 'Uma etiqueta que não é postada no prazo vem para cá, e o valor volta para a carteira.',
    segue: 'GERADO',
  },
  CANCELADO: {
    titulo: 'Nenhum frete cancelado',
    texto: 'O que você cancelar antes de postar fica aqui, com o valor devolvido à carteira.',
    segue: 'GERADO',
  },
}

/** An empty tab, or a search that found nothing. */
export function EnviosVazio({ secao, filtro, onClear }: { secao: Secao; filtro: Filtro; onClear: () => void }) {
  if (filtro.naoImpressas)
    return (
      <EmptyState
        drawing={<OpenBox />}
        title="Nenhuma etiqueta por imprimir"
        action={<Button onClick={onClear}>Ver todos os gerados</Button>}
      >
        As etiquetas que esperam postagem já foram impressas.
      </EmptyState>
    )
  if (!isVazio(filtro))
    return (
      <EmptyState
        drawing={<OpenBox />}
        title="Nenhum frete encontrado"
        action={<Button onClick={onClear}>Limpar pesquisa</Button>}
      >
        Confira o nome, o código ou as datas. A busca por palavras olha todas as abas.
      </EmptyState>
    )
  const { titulo, texto, segue } = VAZIOS[secao]
  const canQuote = can('cotar')
  return (
    <EmptyState
      drawing={<OpenBox />}
      title={titulo}
      action={
        segue ? (
          <ButtonLink to={secaoUrl(segue)}>{`Ver fretes ${SECOES[segue].nome.toLowerCase()}`}</ButtonLink>
        ) : (
          canQuote && (
            <ButtonLink to="/calculadora" look="act">
              <WorkIcon name="plus" />
              Contratar novo frete
            </ButtonLink>
          )
        )
      }
    >
      {texto}
    </EmptyState>
  )
}
