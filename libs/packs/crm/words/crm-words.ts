import type { LocalDate } from '../../calendar/local-date.js';

/** What planners may ask the CRM for. */
export type CrmIntent =
  | 'lead_criar'
  | 'lead_obter'
  | 'lead_buscar'
  | 'lead_listar'
  | 'lead_atualizar'
  | 'nota_adicionar'
  | 'nota_listar'
  | 'tarefa_criar'
  | 'tarefa_concluir'
  | 'tarefa_listar'
  | 'proposta_rascunhar'
  | 'proposta_adicionar_item'
  | 'proposta_calcular_totais'
  | 'proposta_listar'
  | 'proposta_atualizar_corpo'
  | 'proposta_exportar'
  | 'listar_status_lead';

/** Arguments of which people are told: what is missing, wrong or was changed. */
export type CrmSlot =
  | 'ref'
  | 'lead_ref_ou_id'
  | 'nome'
  | 'email'
  | 'telefone'
  | 'empresa'
  | 'origem'
  | 'status_codigo'
  | 'termo'
  | 'limite'
  | 'pagina'
  | 'texto'
  | 'titulo'
  | 'data_limite'
  | 'tipo'
  | 'tarefa_id'
  | 'apenas_abertas'
  | 'moeda'
  | 'proposta_id'
  | 'descricao'
  | 'quantidade'
  | 'preco_unitario'
  | 'corpo'
  | 'formato';

/** What a list of tasks is limited to. */
export interface TaskListing {
  readonly isOpenOnly: boolean;
  /** Undefined for the tasks of all leads. */
  readonly leadName: string | undefined;
}

/** What the CRM tells people in one language. Texts of theirs come in quotes where they are said back. */
export interface CrmWords {
  /** See `ToolIntent`. */
  readonly purposes: Readonly<Record<CrmIntent, string>>;
  /** What people call the arguments. */
  readonly slots: Readonly<Record<CrmSlot, string>>;

  readonly day: (date: LocalDate) => string;
  readonly groupMark: string;
  readonly decimalMark: string;
  /** Behind the entries of a list that are shown. */
  readonly andMore: (count: number) => string;

  readonly leadCreated: string;
  readonly leadFound: string;
  readonly leadUpdated: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly status: string;
  /** Before what tells one row from others that look the same. */
  readonly code: string;
  readonly leadsFound: (term: string) => string;
  readonly noLeadFound: (reference: string) => string;
  readonly leadPage: (page: number, pages: number, total: number) => string;
  readonly noLeadPage: (page: number, pages: number) => string;
  readonly noLeads: string;
  readonly leadStatuses: string;

  readonly noteAdded: string;
  readonly notes: (leadName: string) => string;
  readonly noNotes: (leadName: string) => string;

  readonly taskCreated: string;
  readonly taskCompleted: string;
  readonly taskWasCompleted: string;
  readonly due: string;
  /** Behind a task in a list. */
  readonly completed: string;
  readonly tasks: (listing: TaskListing) => string;
  readonly noTasks: (listing: TaskListing) => string;

  readonly proposalDrafted: string;
  readonly itemAdded: string;
  readonly totalsUpdated: string;
  readonly bodyUpdated: string;
  readonly proposalExported: string;
  readonly lead: string;
  readonly items: string;
  readonly total: string;
  readonly file: string;
  /** The lead's name is undefined for the proposals of all leads. */
  readonly proposals: (leadName: string | undefined) => string;
  readonly noProposals: (leadName: string | undefined) => string;

  readonly invalidEmail: (given: string) => string;
  readonly invalidPhone: (given: string) => string;
  readonly invalidStatus: (given: string, known: string) => string;
  readonly invalidTaskType: (given: string, known: string) => string;
  readonly invalidFormat: (given: string, known: string) => string;
  readonly invalidCurrency: (given: string) => string;
  readonly unknownDay: (given: string) => string;
  readonly pastDay: (day: string) => string;
  readonly farDay: (day: string) => string;
  readonly notANumber: string;
  readonly ambiguousNumber: string;
  readonly negative: string;
  readonly zero: string;
  readonly tooLarge: (max: number) => string;
  readonly tooManyDecimals: (max: number) => string;
  readonly otherCurrency: (given: string, expected: string) => string;
  readonly severalLeads: (reference: string, total: number) => string;
  readonly chooseLead: string;
  readonly severalTasks: (reference: string, total: number) => string;
  readonly severalProposals: (reference: string, total: number) => string;
  readonly chooseByCode: string;
  readonly emailTaken: (lead: string) => string;
  readonly phoneTaken: (lead: string) => string;
  /** Where it is not known any more which lead has it. */
  readonly contactTaken: string;
  readonly nothingToUpdate: (fields: string) => string;
  readonly noTask: (reference: string) => string;
  readonly noProposal: (reference: string) => string;
  readonly priceInTitle: (title: string) => string;
  readonly tooManyItems: (max: number) => string;

  /** Of exported proposals. */
  readonly document: {
    readonly customer: string;
    readonly description: string;
    readonly quantity: string;
    readonly unitPrice: string;
    readonly total: string;
    /** What file names begin with. */
    readonly fileName: string;
  };
}
