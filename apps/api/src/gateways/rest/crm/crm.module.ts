import { Module } from '@nestjs/common';
import { CrmController } from './crm.controller.js';
import { CrmViewsService } from './crm-views.service.js';

@Module({ controllers: [CrmController], providers: [CrmViewsService] })
export class CrmModule {}
