import type { Area } from '../../kernel/area.ts'
import { deleteAtividadeOf, listAtividadeDe } from './atividade.repo.ts'

export {
  addAtividade,
  countAtividade,
  type Filtro,
  type LinhaDeAtividade,
  listAtividade,
  listPessoas,
  type NovaAtividade,
  readAtividade,
} from './atividade.repo.ts'

/** Who did what in an assinatura. Every area above writes its lines; `conta` shows them to the owner. */
export const atividade: Area = {
  name: 'atividade',
  titular: {
    tell: async ({ db }, { usuarioUuid, assinaturaUuid }) => ({
      atividade: assinaturaUuid ? await listAtividadeDe(db, usuarioUuid, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await deleteAtividadeOf(tx, assinaturaUuid)
    },
  },
}
