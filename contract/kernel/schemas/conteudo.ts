import * as z from 'zod'
import { Reais } from './reais.ts'
import { LinhaOpcional } from './texto.ts'

/** S2 §5, letter by letter. */
export const MENSAGENS_DO_CONTEUDO = {
  conteudo: 'Preencha corretamente a declaração de conteúdo.',
  descricao: 'Por favor, preencha a descrição da declaração de conteúdo.',
} as const

/** Lines that the official form of the content declaration holds on one sheet. */
export const MAX_ITENS_DO_CONTEUDO = 30
export const DESCRICAO_MAX = 255

/** One line of a content declaration (D §5). */
const ItemDoConteudo = z.object(
  {
    descricao: LinhaOpcional(DESCRICAO_MAX, 'a descrição', MENSAGENS_DO_CONTEUDO.descricao).min(1, {
      error: MENSAGENS_DO_CONTEUDO.descricao,
    }),
    quantidade: z
      .number({ error: MENSAGENS_DO_CONTEUDO.conteudo })
      .int({ error: MENSAGENS_DO_CONTEUDO.conteudo })
      .min(1, { error: MENSAGENS_DO_CONTEUDO.conteudo })
      .max(9999, { error: 'A quantidade vai até 9.999.' }),
    valorUnitario: Reais.refine((valor) => valor >= 0, { error: 'O valor não pode ser negativo.' }).nullish(),
  },
  { error: MENSAGENS_DO_CONTEUDO.conteudo },
)

/** The lines of a content declaration: as many as one sheet of the official form holds. */
export const ItensDoConteudo = z
  .array(ItemDoConteudo, { error: MENSAGENS_DO_CONTEUDO.conteudo })
  .min(1, { error: MENSAGENS_DO_CONTEUDO.descricao })
  .max(MAX_ITENS_DO_CONTEUDO, {
    error: `A declaração de conteúdo aceita até ${MAX_ITENS_DO_CONTEUDO} itens.`,
    abort: true,
  })
